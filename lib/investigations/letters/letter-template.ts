import { fileReply } from '@/lib/defects/files/file-reply'
import { officialTemplate, type TemplatePart } from '@/lib/documents/official-template'
import { templateVerbs } from '@/lib/documents/template-verbs'
import { translate } from '@/lib/i18n/translate'
import { isInternal, type LetterKind, letterFields, letterKinds } from './letter-schema'

export const {
  content: letterTemplateContent,
  read: readLetterTemplate,
  download: downloadLetterTemplate,
  save: saveLetterTemplate,
  reset: resetLetterTemplate,
} = templateVerbs({
  kinds: letterKinds,
  fieldsOf: () => letterFields,
  shipped: ({ locale }, kind) => ({
    name: translate(locale, `investigations.letters.kinds.${kind}`),
    content: shippedTemplate(kind),
  }),
  label: ({ locale }, field) => translate(locale, `investigations.letters.fields.${field}`),
  reply: (ctx, stored) => fileReply(ctx, stored, { thumb: false, inline: false }),
  read: 'investigation:get',
  edit: 'investigation_approve:edit',
})

const itself = Object.fromEntries(
  [...Object.keys(letterFields), 'no', 'text'].map(name => [name, `{${name}}`]),
)

// The words of each kind, then what all have: questions, until when, who signs, figures and the annex on pages of their own.
function shippedTemplate(kind: LetterKind): Buffer {
  const say = (key: string) => translate('zh-CN', `investigations.letters.${key}`, itself)
  const each = (list: string, text: string, look?: object): TemplatePart[] =>
    [`{#${list}}`, text, `{/${list}}`].map(one => ({ text: one, look }))
  const end = { align: 'right', indent: false, keep: true } as const
  const onNewPage = { font: 'heading', align: 'left', indent: false, newPage: true, after: 8 } as const
  const inside = isInternal(kind)
  return officialTemplate(say(`kinds.${kind}`), [
    {
      text: '{unit}',
      look: { font: 'title', size: 26, line: 40, align: 'center', color: 'C00000', indent: false },
    },
    { text: '{letterNo}', look: { align: 'center', indent: false, after: 12 } },
    { title: '{title}' },
    ...(inside ? [] : [{ text: say('template.to'), look: { align: 'left', indent: false } as const }]),
    ...say(`template.${kind}`)
      .split('\n')
      .map(text => ({ text })),
    ...each('paragraphs', '{text}'),
    ...each('asks', '{text}'),
    ...each('questions', say('template.question')),
    ...each('reply', '{text}'),
    ...(inside
      ? [{ text: say('template.people') }]
      : [
          { text: say('template.end'), look: { keep: true } },
          { text: say('template.contact'), look: { keep: true } },
        ]),
    { text: '{unit}', look: { ...end, before: 24 } },
    { text: '{date}', look: { ...end, keep: false } },
    ...each('figuresTitle', '{text}', onNewPage),
    { block: 'figures' },
    { block: 'trend' },
    ...each('annexTitle', '{text}', onNewPage),
    { block: 'annex' },
  ])
}
