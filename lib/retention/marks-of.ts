import { type Db, query } from '@/db/client'
import { snakeCase } from '@/lib/core/snake-case'
import { fieldOf } from '@/lib/defects/fields'
import { personalFields } from '@/lib/defects/visible'

export interface Person {
  // Of the record, or of the report.
  id: string
  // A pattern of PostgreSQL of all that names the person; empty where nothing does.
  marks: string
  // The same, for a quick look whether any of it is there.
  words: string[]
}

export type Owner = 'defect' | 'report'

type Values = Record<string, unknown>
type Known = { id: string; record: Values; versions: Values[]; answers: Values[] }

const answers = `answers || jsonb_build_object('mobile', mobile)`
const read: Record<Owner, string> = {
  defect: `SELECT d.id::text, to_jsonb(d) AS record,
      ARRAY(SELECT changes FROM defect_versions WHERE defect_id = d.id AND jsonb_typeof(changes) = 'object') AS versions,
      ARRAY(SELECT ${answers} FROM intake_reports WHERE defect_id = d.id) AS answers
    FROM defects AS d WHERE d.id = ANY($1::bigint[])`,
  report: `SELECT id::text, '{}'::jsonb AS record, ARRAY[]::jsonb[] AS versions, ARRAY[${answers}] AS answers
    FROM intake_reports WHERE id = ANY($1::bigint[])`,
}

const names = personalFields.filter(name => fieldOf[name].erase !== 'keep')

export async function marksOf(tx: Db, owner: Owner, ids: readonly string[]): Promise<Person[]> {
  return (await query<Known>(tx, read[owner], [ids])).map(({ id, record, versions, answers }) => {
    const marks = names.flatMap(name =>
      [record[snakeCase(name)], ...versions.map(one => one[name]), ...answers.map(one => one[name])]
        .flat()
        .flatMap(value =>
          typeof value === 'string' ? markOf(value, fieldOf[name].personal === 'name') : [],
        ),
    )
    return {
      id,
      marks: [...new Set(marks.map(mark => mark.pattern))].join('|'),
      words: marks.map(mark => mark.word),
    }
  })
}

const between = /[\s·•-]/
const plain = /^[\x20-\x7e]*$/
const anybody =
  /^(匿名|无名|未知|不详|不明|保密|车主|业主|用户|客户|顾客|消费者|投诉人|投诉者|报告人|本人|先生|女士|小姐|测试|无|owner|customer|anonymous|unknown|test)+$/i

// However it is written: with blanks, full-width or as in an address of a page. What anybody could have is no mark, or it
// would go out of texts about others too.
function markOf(value: string, isName: boolean): { pattern: string; word: string }[] {
  const signs = [...value].filter(sign => !between.test(sign))
  const text = signs.join('')
  if (isName ? signs.length < 2 || anybody.test(text) : signs.length < 5 || !/[\d@]/.test(text)) return []
  const pattern = signs.map(signPattern).join('[ ·•-]?')
  const word = plainly(text)
  if (/^\d*$/.test(text) && text.length < 11)
    return text.length < 7 ? [] : [{ pattern: `(?<![0-9])${pattern}(?![0-9])`, word }]
  if (plain.test(value)) return [{ pattern: isName ? `\\y${pattern}\\y` : pattern, word }]
  const encoded = encodeURIComponent(value)
  return [
    { pattern, word },
    { pattern: [...encoded].map(signPattern).join(''), word: plainly(encoded) },
  ]
}

export const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·•-]/g, '')

function signPattern(sign: string): string {
  if (!plain.test(sign)) return sign
  const wide = String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
  return `[${/[\\\]^-]/.test(sign) ? `\\${sign}` : sign}${wide}]`
}
