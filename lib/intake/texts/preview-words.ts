import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { asOffice, noticeParts, noticeVersion, officeFacts } from '@/lib/intake/view'
import { readParameters } from '@/lib/settings/read-parameters'
import { type ParameterValue, parameterShapes } from '@/lib/settings/schema'
import { type ReportEvent, reportText } from './report-text'

const languages: readonly Locale[] = ['zh-CN', 'en-US']

export const previewedParameters = ['publicOffice', 'reportTexts', 'footer'] as const

export interface WordsPreview {
  language: Locale
  parts: { title: string; text: string; note?: string }[]
}

export const previewWords = operation({
  access: 'system_parameter:query',
  input: z.strictObject({
    key: z.enum(previewedParameters),
    value: z.record(z.string().max(60), z.unknown()),
  }),
  async run(ctx, { key, value }): Promise<WordsPreview[]> {
    const parsed = parameterShapes[key].safeParse(value, { reportInput: true })
    if (!parsed.success) throw new AppError('invalid_input', {}, { issues: issuesOf(parsed.error) })
    const { retention } = await readParameters(ctx, ['retention'])
    const partsOf = {
      publicOffice: (language: Locale) => officeParts(parsed.data as Office, retention, language),
      reportTexts: (language: Locale) => textParts(ctx, parsed.data as Texts, language),
      footer: (language: Locale) => footerParts(parsed.data as Footer, language),
    }
    return languages.map(language => ({ language, parts: partsOf[key](language) }))
  },
})

type Office = ParameterValue<'publicOffice'>
type Texts = ParameterValue<'reportTexts'>
type Footer = ParameterValue<'footer'>
type Part = WordsPreview['parts'][number]

function officeParts(own: Office, retention: ParameterValue<'retention'>, language: Locale): Part[] {
  const office = asOffice(own, retention)
  const facts = { ...officeFacts(office, language), version: noticeVersion(office) }
  const words = (key: string) => translate(language, `intakePages.${key}`, facts)
  const place = (name: string, ...keys: string[]) => ({
    title: translate(language, `parameterPreview.${name}`),
    text: keys.map(words).join('\n'),
  })
  const notice = noticeParts(office, language).map(part => ({
    title: `${words('privacy.title')}: ${words(`privacy.${part}.title`)}`,
    text: words(`privacy.${part}.text`),
  }))
  return [
    place('everyPage', 'frame.help'),
    place('start', 'start.next.2', 'start.other.1'),
    ...notice,
    place('version', 'privacy.version'),
    place('receipt', 'receipt.next.1', 'receipt.next.2'),
  ]
}

const events = ['submitted', 'accepted', 'returned', 'forwarded', 'closed', 'rejected', 'link'] as const

function textParts(ctx: Ctx, texts: Texts, language: Locale): Part[] {
  const { templateCode } = ctx.services.textMessages
  return events.map((event: ReportEvent) => {
    const words = reportText(texts, event, language, 'QX20260101000001')
    const title = translate(language, `parameterPreview.events.${event}`)
    if (!words) return { title, text: translate(language, 'parameterPreview.off') }
    if (!templateCode) return { title, text: words.text }
    // A carrier sends the words that it has approved, not these.
    const code = templateCode(words.template)
    const note = translate(language, `parameterPreview.${code ? 'approved' : 'noTemplate'}`, {
      code: code ?? '',
    })
    return { title, text: words.text, note }
  })
}

const footerParts = ({ zhCN, enUS }: Footer, language: Locale): Part[] => [
  {
    title: translate(language, 'parameterPreview.footer'),
    text: (language === 'zh-CN' ? zhCN : enUS) || translate(language, 'shell.footer'),
  },
]
