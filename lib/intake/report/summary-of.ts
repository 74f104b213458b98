const maxLength = 100

export function summaryOf(description: string): string {
  const [sentence = ''] = description.trim().split(/(?<=[。！？!?])|\n/)
  const signs = [...sentence.trim()]
  return signs.length <= maxLength ? signs.join('') : `${signs.slice(0, maxLength - 1).join('')}…`
}
