/**
 * Where each of the 34 regions of level 1 of GB/T 2260 stands, as column and row. Squares without borders are no map:
 * they need no examination as one.
 */
export const tilePlaces: Readonly<Record<string, readonly [column: number, row: number]>> = {
  110000: [7, 1],
  120000: [7, 2],
  130000: [6, 2],
  140000: [5, 2],
  150000: [6, 1],
  210000: [8, 2],
  220000: [9, 1],
  230000: [9, 0],
  310000: [8, 4],
  320000: [7, 3],
  330000: [7, 4],
  340000: [6, 4],
  350000: [6, 5],
  360000: [5, 5],
  370000: [6, 3],
  410000: [5, 3],
  420000: [5, 4],
  430000: [4, 5],
  440000: [4, 6],
  450000: [3, 6],
  460000: [3, 7],
  500000: [4, 4],
  510000: [3, 4],
  520000: [3, 5],
  530000: [2, 6],
  540000: [1, 4],
  610000: [4, 3],
  620000: [3, 2],
  630000: [2, 3],
  640000: [4, 2],
  650000: [0, 2],
  710000: [8, 5],
  810000: [5, 6],
  820000: [4, 7],
}

export type Region = keyof typeof tilePlaces

export const [tileColumns, tileRows] = [10, 8]
