// What a client calls itself, made short: "Firefox, Linux". What is not known is shown as it is.
const PROGRAMS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^Python\/.* websockets/, 'lastcard'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function deviceName(agent: string): string {
  const find = (among: [RegExp, string][]): string | undefined => among.find(([sign]) => sign.test(agent))?.[1];
  return [find(PROGRAMS), find(SYSTEMS)].filter(Boolean).join(', ') || agent.slice(0, 40);
}
