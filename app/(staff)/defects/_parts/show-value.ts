import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { vocabularyOf } from './vocabulary'

export type Translate = (key: string, values?: Record<string, string | number>) => string
type Word = (vocabulary: string, value: string) => string | undefined

export function valueText(
  name: FieldName,
  value: unknown,
  translate: Translate,
  word: Word,
): string | undefined {
  if (isEmpty(value)) return undefined
  const field = fieldOf[name]
  const vocabulary = vocabularyOf(name)
  if (vocabulary)
    return [value]
      .flat()
      .map(one => word(vocabulary, String(one)) ?? String(one))
      .join(translate('ui.comma'))
  switch (field.kind) {
    case 'flag':
      return translate(value === true ? 'defects.flag.yes' : 'defects.flag.no')
    case 'integer':
    case 'decimal': {
      const figure = field.unit || field.kind === 'decimal' ? grouped(String(value)) : String(value)
      return field.unit ? `${figure} ${translate(`units.${field.unit}`)}` : figure
    }
    default:
      return String(value)
  }
}

/** Works on the text: a number would lose digits. */
function grouped(figure: string): string {
  const [whole = '', fraction] = figure.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${groups}.${fraction}` : groups
}
