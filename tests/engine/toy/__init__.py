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
"""

from .game import GAME

__all__ = ["GAME"]
