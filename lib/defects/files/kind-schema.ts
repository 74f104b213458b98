const words: [code: string, pattern: RegExp][] = [
  ['1', /行驶证|行车证|driving.?licen[cs]e|vehicle.?licen[cs]e/i],
  ['2', /发票|invoice/i],
  ['6', /事故|认定书|责任书|accident/i],
  ['5', /工单|维修单|维修记录|结算单|保养|repair.?order|work.?order/i],
  ['4', /\.(mp4|mov|m4v)$/i],
]

export const kindInName = (name: string): string | undefined =>
  words.find(([, pattern]) => pattern.test(name))?.[0]

export const guessKind = (name: string): string => kindInName(name) ?? ''
