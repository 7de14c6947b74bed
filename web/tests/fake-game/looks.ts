// Looks that fill every slot there is.
import type { Component } from 'svelte'
import { byCard, type GameLooks, type HandProps, type SeatProps, type SlotProps } from '../../src/games/looks'
import Slot from './Slot.svelte'

/** The part with its name already said. */
function named<Props extends SlotProps>(slot: string): Component<Props> {
  const part = Slot as unknown as (to: unknown, props: object) => void
  return ((to: unknown, props: object) => part(to, { ...props, slot })) as unknown as Component<Props>
}

export const everySlot: Required<GameLooks> = {
  wonWith: 'river',
  decides: 'captured',
  endTells: true,
  drawings: byCard({ '../../art/fake/luke.svg': '<svg id="luke"></svg>' }),
  middle: { part: named('middle'), shows: (zone) => zone === 'river' },
  hand: named<HandProps>('hand'),
  seat: named<SeatProps>('seat'),
  prompt: { part: named('prompt'), shows: (option) => option.verb === 'whisper' },
  overlay: { part: named('overlay'), isOn: (view) => view.facts['vote'] === true, shows: (option) => option.verb === 'vote' },
  side: named('side'),
  end: named('end'),
  layout: { rows: true },
  order: { unless: ['theft'], said: () => 'Pass for me' },
  dropped: (view, card, place) => (place === 'river' ? [`throw ${card}`, `from ${view.seat}`] : []),
  draggedOnto: (view, from, onto) => [`swap ${from.card}`, `with ${onto.card} at ${view.seat}`],
  tells: (kind) => kind !== 'drew',
  divides: (kind) => kind === 'dealt',
  forgets: 'shuffled',
  beats: { drew: { weight: 'glance' } },
  chain: (view) => (view.prompt === 'chain' ? { seats: [0, 1], next: 2 } : null),
}
