// How far apart two colors are for eyes of different kinds. Only tests need this, but the
// numbers are a promise of the design, so it stands beside the tokens.

export type Rgb = [number, number, number];
export type Vision = 'normal' | 'protan' | 'deutan' | 'tritan';

/** Full dichromacy in linear RGB: Machado, Oliveira and Fernandes (2009), severity 1.0. */
const MATRICES: Record<Vision, number[][]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export const VISIONS = Object.keys(MATRICES) as Vision[];

export function linearRgb(hex: string): Rgb {
  const channel = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

export function simulate(rgb: Rgb, vision: Vision): Rgb {
  const row = (m: number[]): number => Math.min(1, Math.max(0, m[0]! * rgb[0] + m[1]! * rgb[1] + m[2]! * rgb[2]));
  const [r, g, b] = MATRICES[vision];
  return [row(r!), row(g!), row(b!)];
}

function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Distance in OKLab; about 0.02 is the least that is noticed. */
export function difference(a: string, b: string, vision: Vision): number {
  const [x, y] = [a, b].map((hex) => oklab(simulate(linearRgb(hex), vision)));
  return Math.hypot(x![0] - y![0], x![1] - y![1], x![2] - y![2]);
}

/** WCAG contrast ratio. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [r, g, bl] = linearRgb(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}
