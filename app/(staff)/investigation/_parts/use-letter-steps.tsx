import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { usePickedFiles } from '@/app/_ui/files/picked-files'
import { Upload } from '@/app/_ui/files/upload'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { type FormField, type FormValues, reasonField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { optionsOf } from '@/app/_ui/options'
import { referenceOptions } from '@/app/(staff)/_parts/recalls/recall-options'
import type { AccessAction } from '@/lib/investigations/letters/give-access'
import {
  annexes,
  isInternal,
  type LetterKind,
  type LetterStepName,
  mostAnnexed,
} from '@/lib/investigations/letters/letter-schema'
import type { FileLetter } from '@/lib/investigations/letters/list-letters'

export function useLetterSteps(id: string) {
  const t = useTranslations('investigations.letters')
  const tAccess = useTranslations('investigations.access')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const fieldsOf = useLetterFields()
  const stepFields = useStepFields()
  const [given, setGiven] = useState<OnceShown>()
  const show = ({ address, code }: OnceShown) => setGiven(code ? { address, code } : undefined)

  const edit = (letter: FileLetter) =>
    ask({
      ...{ title: `${t(`kinds.${letter.kind}`)} · ${t('edit')}`, okText: t('save'), width: 760, columns: 2 },
      ...fieldsOf(letter),
      async onSend({ questions, ...values }) {
        const lines = String(questions ?? '')
          .split('\n')
          .map(line => line.trim())
        await call(
          'PUT /investigationinfo/letter',
          asInput(
            { ...values, paragraphs: values.paragraphs ?? '', recipient: values.recipient ?? '' },
            { id, letterId: letter.id, version: letter.version, questions: lines.filter(Boolean) },
          ),
        )
        notice.success(t('saved'))
        router.refresh()
      },
    })
  // What it needs beside what the file says is asked right away.
  const start = async (kind: LetterKind, followsId?: string) => {
    const letter = await call('POST /investigationinfo/letter', asInput({ id, kind, followsId }))
    router.refresh()
    edit(letter)
  }
  const take = (letter: FileLetter, step: LetterStepName) => {
    const known = { id, letterId: letter.id, version: letter.version }
    const okText = t(`steps.${step}`)
    const done = ({ state, ...more }: FileLetter & OnceShown) => {
      show(more)
      notice.success(t('done', { step: okText, state: t(`states.${state}`) }))
      router.refresh()
    }
    const { fields, start, after, send } = stepFields(letter, step)
    ask({
      ...{ title: `${okText} · ${letter.letterNo ?? letter.title}`, okText, fields, start, after },
      danger: step === 'discard' || step === 'withdraw',
      children: <p className="ui-note">{t(`notes.${step}`)}</p>,
      onSend: async values =>
        done(
          await (send
            ? send(values, known)
            : call('POST /investigationinfo/letter/step', asInput(values, { ...known, step } as object))),
        ),
    })
  }
  const actOnAccess = useAccessActions(id, { show, ask })
  const actionsOf = (letter: FileLetter) => [
    ...(letter.can.amend ? [{ key: 'edit', label: t('edit'), onSelect: () => edit(letter) }] : []),
    ...letter.can.steps.map(step => ({
      ...{ key: step as string, label: t(`steps.${step}`), onSelect: () => take(letter, step) },
    })),
    ...(letter.sentAt && !isInternal(letter.kind)
      ? [{ key: 'follow', label: t('follow'), onSelect: () => void start(letter.kind, letter.id) }]
      : []),
    ...(letter.access?.actions ?? []).map(action => ({
      ...{ key: action as string, label: tAccess(action), onSelect: () => void actOnAccess(letter, action) },
    })),
  ]
  return { start, actionsOf, dialog, given }
}

// Shown once: what it was stored as says neither.
interface OnceShown {
  address?: string
  code?: string
}

interface Telling {
  show(given: OnceShown): void
  ask: ReturnType<typeof useFieldsDialog>[1]
}

function useAccessActions(id: string, { show, ask }: Telling) {
  const t = useTranslations('investigations.access')
  const router = useRouter()
  const change = async ({ id: letterId }: FileLetter, action: AccessAction, until?: string) => {
    show(await call('POST /investigationinfo/access', { id, letterId, action, until }))
    notice.success(t('done'))
    router.refresh()
  }
  return async (letter: FileLetter, action: AccessAction) => {
    const { extension, isOpen } = letter.access!
    if (action === 'accept' || action === 'reopen')
      return ask({
        ...{ title: `${t(action)} · ${letter.letterNo ?? letter.title}`, okText: t(action) },
        start: { until: (action === 'accept' && extension?.until) || letter.deadline },
        fields: [{ name: 'until', label: t('until'), type: 'date', required: true }],
        onSend: values => change(letter, action, asInput<{ until: string }>(values).until),
      })
    const title = action === 'end' ? t('ending', { title: letter.title }) : t('renewing')
    const asks = action === 'end' || (action === 'renew' && isOpen)
    if (!asks || (await confirm({ title, danger: true })))
      await change(letter, action).catch(() => router.refresh())
  }
}

function useLetterFields() {
  const t = useTranslations('investigations.letters')
  return (letter: FileLetter): { fields: FormField[]; start: FormValues } => {
    const { title, companyId, companyName, recipient, contact, email, deadline, paragraphs } = letter
    const outside = !isInternal(letter.kind)
    const long = { type: 'textarea', rows: 5, maxLength: 10_000, wide: true } as const
    const receiver: FormValues = outside ? { recipient, companyId, contact, email, deadline } : {}
    return {
      fields: fieldsOf<FormField>(name => t(`form.${name as 'title'}`), {
        title: { type: 'text', maxLength: 200, required: true, wide: true },
        recipient: outside && { type: 'text', maxLength: 200 },
        companyId: outside && {
          ...{ hint: t('form.companyHint'), type: 'select' },
          source: {
            labels: companyId ? { [companyId]: companyName ?? companyId } : {},
            search: (keyword, signal) => referenceOptions('company', {}, keyword, signal),
          },
        },
        contact: outside && { type: 'text', maxLength: 100 },
        email: outside && { type: 'text', maxLength: 200 },
        deadline: outside && { type: 'date' },
        paragraphs: { ...long, hint: t('form.paragraphsHint') },
        questions: { ...long, hint: t('form.questionsHint') },
        annex: {
          ...{ type: 'radio', wide: true, hint: t('form.annexHint', { most: mostAnnexed }) },
          options: optionsOf(annexes, value => t(`annexes.${value}`, { count: letter.annexed })),
        },
      }),
      start: {
        ...{ title, ...receiver, paragraphs: paragraphs || null, annex: 'unchanged' },
        questions: letter.questions.map(({ text }) => text).join('\n') || null,
      },
    }
  }
}

type Known = { id: string; letterId: string; version: number }

function useStepFields() {
  const t = useTranslations('investigations.letters')
  const picked = usePickedFiles({})
  return (
    letter: FileLetter,
    step: LetterStepName,
  ): {
    fields: FormField[]
    start?: FormValues
    after?: React.ReactNode
    send?(values: FormValues, known: Known): Promise<FileLetter & OnceShown>
  } => {
    switch (step) {
      case 'send': {
        const channels = letter.can.mail ? (['byMail', 'otherWay'] as const) : (['otherWay'] as const)
        const onlyBy = (chosen: string) => ({ shown: ({ channel }: FormValues) => channel === chosen })
        const line = { type: 'text', required: true } as const
        return {
          fields: fieldsOf<FormField>(name => t(name as 'sentOn'), {
            channel: { label: t('way'), type: 'radio', required: true, options: optionsOf(channels, t) },
            email: { ...line, label: t('form.email'), maxLength: 200, ...onlyBy('byMail') },
            sentWay: { ...line, maxLength: 100, ...onlyBy('otherWay') },
            sentOn: { type: 'date', ...onlyBy('otherWay') },
          }),
          start: {
            channel: letter.email && letter.can.mail ? 'byMail' : 'otherWay',
            ...{ email: letter.email, sentWay: null, sentOn: null },
          },
          send: ({ channel, email, sentWay, sentOn }, known) => {
            const given = channel === 'byMail' ? { email } : { sentWay, sentOn }
            return call('POST /investigationinfo/letter/step', asInput(given, { ...known, step }))
          },
        }
      }
      case 'answer':
        return {
          fields: fieldsOf<FormField>(t, {
            answer: { type: 'textarea', required: true, rows: 4, maxLength: 5000 },
          }),
          start: { answer: letter.answer },
          after: <Upload picked={picked} kinds={[]} />,
          async send(values, known) {
            const done = await picked.send('POST /investigationinfo/letter/answer', () =>
              asInput(values, known),
            )
            picked.clear()
            return done
          },
        }
      case 'check':
      case 'sign':
        return { fields: [] }
      default:
        return { fields: [reasonField(t('reason'), 500)] }
    }
  }
}
