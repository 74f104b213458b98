// The 34 level-1 regions of GB/T 2260 by their first two digits, as they lie. Squares without borders are not a map, so
// they need no map examination.
const rows = `
  .. .. .. .. .. .. .. .. .. 23
  .. .. .. .. .. .. 15 11 .. 22
  65 .. .. 62 64 14 13 12 21 ..
  .. .. 63 .. 61 41 37 32 .. ..
  .. 54 .. 51 50 42 34 33 31 ..
  .. .. .. 52 43 36 35 .. 71 ..
  .. .. 53 45 44 81 .. .. .. ..
  .. .. .. 46 82 .. .. .. .. ..`
  .trim()
  .split('\n')
  .map(row => row.trim().split(' '))

export const [tileColumns, tileRows] = [10, 8]

export const tilePlaces: Readonly<Record<string, readonly [column: number, row: number]>> =
  Object.fromEntries(
    rows.flatMap((row, y) =>
      row.flatMap((digits, x) => (digits === '..' ? [] : [[`${digits}0000`, [x, y]]])),
    ),
  )
