"""Smugglers: a small game that lives only in the tests, with everything in it that the hard games need.

TY-1  2 to 4 smugglers; 32 cards; everybody is dealt three, seat 0 begins.  Hands, the deck and cards set
      aside are hidden.
TY-2  In your turn play a card from your hand, or draw one.
TY-3  A card played lies among the resolving ones.  Before it takes effect everybody else with cards in hand, whatever
      they hold, is asked for a jam; the clock may close this window.
TY-4  A jam against a card cancels it; both are discarded.  A jam can be jammed too: then the card beneath is open to
      jams again.  A jam that is played against nothing does nothing.
TY-5  Spice (worth 1), ore (2) and relics (3) go into your hold, all other cards are discarded when they are done.
TY-6  Haul: set three cards from the deck aside, play two of them one after the other, discard the third.  A haul may
      bring a haul, but with six hauls open a further one does nothing.
TY-7  Sort: discard up to three cards, one at a time, then draw as many.
TY-8  Contest: everybody with cards in hand secretly offers one or none; all are shown at once.  The worthiest offer
      (on a tie the first from the player of the contest, clockwise) takes all goods offered; the rest is discarded.
TY-9  Scramble: a card from the deck is turned up.  Who grabs it first has it in the hold, if it is goods; it is
      discarded if it is not, if all pass, or if the clock rings first.
TY-10 When the deck is too short, it is shuffled with the discards and all hidden cards; everybody gets as many as they
      had, in hand and aside, and the rest is the new deck.  If that is too short as well, fewer cards are drawn.
TY-11 The game is over at the end of a turn: when a hold is worth 9, or when everybody has had 6 turns (`long`: 12).
      The worthiest hold wins, equals share.

A busy port (option `port`) has more to it:

TY-12 Boast: at any time anybody present may boast in up to 60 letters.  All hear it; the last of each stands.
TY-13 Tide: the port closes after 300 seconds, and the turn that is being taken then is the last.
TY-14 Alarm: once a game each smuggler may raise it while another is to take a turn.  The tide stands still, and all
      but the one in turn vote in secret, 20 seconds long: silence is a no.  If all votes are yes, of two or more, the
      turn is lost.  Then the tide goes on.
TY-15 Customs: after a turn who holds more than four cards picks, unseen, which to throw away.  All are shown at once.
TY-16 Who is absent is asked nothing and takes no turn; with fewer than two present everything stands still.
TY-17 Newcomers join after a turn, up to four smugglers, and are dealt three cards.
TY-18 The house may call the game off while it stands still: then nobody wins.
TY-19 The card at the bottom of the deck lies open until the first turn is over, then it is covered.
"""

from .game import GAME

__all__ = ["GAME"]
