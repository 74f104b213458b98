/** The kinds of files in the list `fileKind` that the system ships; files of a `personal` one show whose car it is. */
export const fileKinds = {
  licence: { code: '1', personal: true },
  invoice: { code: '2', personal: true },
  faultPhoto: { code: '3', personal: false },
  video: { code: '4', personal: false },
  repairOrder: { code: '5', personal: true },
  accidentReport: { code: '6', personal: true },
  other: { code: '9', personal: false },
} as const

const codesOf = (personal: boolean): string[] =>
  Object.values(fileKinds)
    .filter(kind => kind.personal === personal)
    .map(({ code }) => code)

export const personalFileKinds = codesOf(true)
export const openFileKinds = codesOf(false)

/**
 * May a file of this kind show personal data? A file without a kind may: reporters send their licences without saying
 * so, and feedback comes with the papers of a repair shop. So may one of a kind that an administrator added, until this
 * table says otherwise.
 */
export function isPersonalKind(kind: string | null): boolean {
  return kind === null || !openFileKinds.includes(kind)
}
