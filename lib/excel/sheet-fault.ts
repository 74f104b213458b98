export type SheetReason =
  | 'not_sheet'
  | 'old'
  | 'disguised'
  | 'no_sheet'
  | 'encrypted'
  | 'macro'
  | 'damaged'
  | 'bomb'
  | 'ended'
  | 'too_slow'
  | 'too_many_rows'

export class SheetFault extends Error {
  constructor(readonly reason: SheetReason) {
    super(`sheet: ${reason}`)
    this.name = 'SheetFault'
  }
}
