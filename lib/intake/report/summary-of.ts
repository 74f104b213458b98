const maxLength = 100

/** A short account where the reporter gave none: the first sentence, cut where it is longer than a summary may be. */
export function summaryOf(description: string): string {
  const [sentence = ''] = description.trim().split(/(?<=[。！？!?])|\n/)
  const signs = [...sentence.trim()]
  return signs.length <= maxLength ? signs.join('') : `${signs.slice(0, maxLength - 1).join('')}…`
}
