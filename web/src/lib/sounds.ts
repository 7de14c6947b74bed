// Sounds of the table, made on the spot: wood, felt and a plucked string.  No files.
import { deviceSettings } from './device-settings.svelte'

let context: AudioContext | undefined

/** Browsers let a page sound only after somebody has touched it. */
function ready(): AudioContext | undefined {
  if (!deviceSettings.sound) return undefined
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

/** A string that is plucked: a triangle with a quick start and a long fade. */
function pluck(on: AudioContext, pitch: number, after: number, loud = 0.16): void {
  const start = on.currentTime + after
  const string = new OscillatorNode(on, { type: 'triangle', frequency: pitch })
  const fade = new GainNode(on, { gain: 0 })
  fade.gain.setValueAtTime(0, start)
  fade.gain.linearRampToValueAtTime(loud, start + 0.012)
  fade.gain.exponentialRampToValueAtTime(0.0008, start + 0.7)
  string.connect(fade).connect(on.destination)
  string.start(start)
  string.stop(start + 0.75)
}

/** Paper over felt: a breath of noise through a narrow window. */
function slide(on: AudioContext): void {
  const length = Math.floor(on.sampleRate * 0.13)
  const noise = new AudioBuffer({ length, sampleRate: on.sampleRate })
  const samples = noise.getChannelData(0)
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2
  const paper = new AudioBufferSourceNode(on, { buffer: noise })
  const felt = new BiquadFilterNode(on, { type: 'bandpass', frequency: 2400, Q: 0.8 })
  paper.connect(felt).connect(new GainNode(on, { gain: 0.22 })).connect(on.destination)
  paper.start()
}

/** A horn over the desert: two reeds a fifth apart, swelling. */
function horn(on: AudioContext): void {
  for (const pitch of [146.83, 220]) {
    const reed = new OscillatorNode(on, { type: 'sawtooth', frequency: pitch })
    const breath = new GainNode(on, { gain: 0 })
    breath.gain.linearRampToValueAtTime(0.07, on.currentTime + 0.25)
    breath.gain.linearRampToValueAtTime(0, on.currentTime + 1.2)
    reed.connect(new BiquadFilterNode(on, { type: 'lowpass', frequency: 900 })).connect(breath).connect(on.destination)
    reed.start()
    reed.stop(on.currentTime + 1.25)
  }
}

export type Sound = 'turn' | 'card' | 'won' | 'over' | 'horn' | 'snap'
const tunes: Record<Exclude<Sound, 'card' | 'horn'>, number[]> = {
  snap: [659.25, 196],
  turn: [392, 523.25],
  won: [392, 493.88, 587.33, 783.99],
  over: [392, 329.63, 293.66],
}

export function playSound(sound: Sound): void {
  const on = ready()
  if (!on) return
  if (sound === 'card') slide(on)
  else if (sound === 'horn') horn(on)
  else tunes[sound].forEach((pitch, i) => pluck(on, pitch, i * 0.14))
}
