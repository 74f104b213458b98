import { fileReply } from '@/lib/defects/files/file-reply'
import { officialTemplate } from '@/lib/documents/official-template'
import { templateVerbs } from '@/lib/documents/template-verbs'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { monthFields } from './schema'

export const {
  content: monthTemplateContent,
  read: readMonthTemplate,
  download: downloadMonthTemplate,
  save: saveMonthTemplate,
  reset: resetMonthTemplate,
} = templateVerbs({
  kinds: ['monthReport'],
  fieldsOf: () => monthFields,
  shipped: ({ locale }) => ({
    name: translate(locale, 'monthReport.template.name'),
    content: monthTemplate(locale),
  }),
  label: ({ locale }, field) => translate(locale, `monthReport.fields.${field}`),
  reply: (ctx, stored) => fileReply(ctx, stored, { thumb: false, inline: false }),
  read: 'defect_analysis:query',
  edit: 'system_parameter:edit',
})

const meta = { size: 12, line: 20, align: 'center' } as const

// One page and its annex; the one that an office has until it keeps its own.
function monthTemplate(locale: Locale): Buffer {
  // In the words a field stands as itself.
  const say = (key: string) =>
    translate(locale, `monthReport.template.${key}`, { preparedBy: '{preparedBy}' })
  const column = (field: string, width: number, right = false) => ({
    ...{ title: say(`columns.${field}`), field, width, right },
  })
  return officialTemplate(say('name'), [
    { title: '{title}' },
    { text: `{unit}　　{madeOn}`, look: meta },
    { text: `${say('period')}{period}　${say('filter')}{filter}`, look: meta },
    { text: '{denominator}', look: { ...meta, after: 4 } },
    // A paragraph each.
    ...['{#sentences}', '{text}', '{/sentences}'].map(text => ({ text, look: { size: 12, line: 20 } })),
    { heading: say('trend') },
    { block: 'trend' },
    { heading: say('parts') },
    {
      list: 'parts',
      columns: [
        column('name', 40),
        ...['n', 'share', 'before', 'change'].map(name => column(name, 15, true)),
      ],
    },
    { text: say('signed'), look: { size: 14, line: 24, before: 10, align: 'left' } },
    { heading: say('annexItems'), newPage: true },
    {
      list: 'appeared',
      columns: [column('title', 30), column('since', 19), column('n', 10, true), column('finding', 57)],
    },
    { heading: say('annexWatched') },
    {
      list: 'watched',
      columns: [column('title', 30), column('state', 14), column('owner', 14), column('finding', 58)],
    },
    { heading: say('annexRecalls') },
    {
      list: 'recalls',
      columns: [
        ...[column('recallNo', 20), column('title', 36), column('producer', 28), column('filedAt', 19)],
        ...[column('quantity', 12, true), column('covered', 10, true)],
      ],
    },
    { heading: say('annexPanel') },
    { block: 'panel' },
  ])
}
