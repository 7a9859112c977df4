// Every sound is made here, from noise and a few sine waves; nothing is downloaded.
import { settings } from '../settings/settings.svelte';

export type Sound = 'card' | 'draw' | 'shuffle' | 'turn' | 'uno' | 'caught' | 'refused' | 'win' | 'lose' | 'four' | 'bluff' | 'honest';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // Browsers keep it silent until the first touch; resuming is then allowed.
  if (context.state === 'suspended') void context.resume();
  return context;
}

function noiseOf(ctx: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = ctx.createBuffer(1, ctx.sampleRate / 2, ctx.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** Paper on cloth: a short breath of filtered noise. */
function brush(ctx: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const source = ctx.createBufferSource();
  source.buffer = noiseOf(ctx);
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(pitch / 3, at + length);
  filter.Q.value = 0.8;
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(at, Math.random() * 0.2, length);
}

/** A soft wooden note. */
function note(ctx: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const wave = ctx.createOscillator();
  wave.type = 'triangle';
  wave.frequency.value = pitch;
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  wave.connect(gain).connect(ctx.destination);
  wave.start(at);
  wave.stop(at + length);
}

const SCORES: Record<Sound, (ctx: AudioContext, now: number) => void> = {
  card: (ctx, now) => {
    brush(ctx, now, 2600, 0.09, 0.35);
    note(ctx, now + 0.01, 130, 0.09, 0.16);
  },
  draw: (ctx, now) => brush(ctx, now, 4200, 0.13, 0.22),
  shuffle: (ctx, now) => {
    for (let i = 0; i < 9; i += 1) brush(ctx, now + i * 0.055, 3200 + (i % 3) * 500, 0.06, 0.2);
  },
  turn: (ctx, now) => {
    note(ctx, now, 523.25, 0.22, 0.12);
    note(ctx, now + 0.1, 783.99, 0.3, 0.12);
  },
  uno: (ctx, now) => {
    [523.25, 659.25, 1046.5].forEach((pitch, i) => note(ctx, now + i * 0.09, pitch, 0.35, 0.16));
  },
  caught: (ctx, now) => {
    [392, 311.13, 233.08].forEach((pitch, i) => note(ctx, now + i * 0.12, pitch, 0.3, 0.16));
  },
  refused: (ctx, now) => note(ctx, now, 174.61, 0.14, 0.14),
  // Soft and low: it was a game.
  lose: (ctx, now) => {
    [349.23, 293.66, 261.63].forEach((pitch, i) => note(ctx, now + i * 0.2, pitch, 0.5, 0.07));
  },
  four: (ctx, now) => {
    for (let i = 0; i < 4; i += 1) {
      note(ctx, now + i * 0.075, 110 - i * 8, 0.16, 0.22);
      brush(ctx, now + i * 0.075, 1800, 0.07, 0.25);
    }
  },
  bluff: (ctx, now) => {
    [311.13, 466.16, 622.25].forEach((pitch, i) => note(ctx, now + i * 0.08, pitch, 0.28, 0.14));
  },
  honest: (ctx, now) => {
    [466.16, 392].forEach((pitch, i) => note(ctx, now + i * 0.14, pitch, 0.34, 0.12));
  },
  win: (ctx, now) => {
    [523.25, 659.25, 783.99, 1046.5, 1318.51].forEach((pitch, i) => note(ctx, now + i * 0.11, pitch, 0.5, 0.13));
  },
};

export function playSound(sound: Sound): void {
  if (!settings.sound) return;
  const ctx = audio();
  if (ctx) SCORES[sound](ctx, ctx.currentTime);
}
