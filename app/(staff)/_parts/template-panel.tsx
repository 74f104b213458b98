import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { CallError } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { saveMonthTemplate } from '@/lib/month-reports/template'
import { formatMinute } from './format-minute'

interface TemplatePanelProps {
  title: string
  template: {
    own: { name: string; createdAt: string } | null
    fields: readonly { label: string; code: string }[]
  }
  calls: {
    file: string
    save(form: FormData): ReturnType<typeof saveMonthTemplate>
    reset(): Promise<unknown>
  }
  // What the form sends beside the file.
  with?: Record<string, string>
  mayKeep: boolean
}

export function TemplatePanel({
  title,
  template: { own, fields },
  calls,
  with: more,
  mayKeep,
}: TemplatePanelProps) {
  const t = useTranslations('documentTemplates')
  const router = useRouter()
  const chooser = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<{ isWrong: boolean; text: string }>()
  const save = async (file: File | undefined) => {
    if (!file) return
    const form = new FormData()
    for (const [name, value] of Object.entries(more ?? {})) form.append(name, value)
    form.append('files', file)
    try {
      const { leftOut } = await calls.save(form)
      const parts = leftOut.map(part => t(`leftOut.${part}`)).join(t('comma'))
      setOutcome(leftOut.length > 0 ? { isWrong: false, text: t('leavesOut', { parts }) } : undefined)
      notice.success(t('kept'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setOutcome({ isWrong: true, text: error.message })
    }
    router.refresh()
  }
  const reset = async () => {
    if (!(await confirm({ title: t('resetting') }))) return
    await calls.reset()
    router.refresh()
  }
  return (
    <Panel title={title}>
      <div className="row wrap gap-12 mb-8">
        <span>{own ? t('own', { name: own.name, at: formatMinute(own.createdAt) }) : t('shipped')}</span>
        <a href={calls.file} download>
          {t('download')}
        </a>
        {mayKeep && (
          <>
            <input
              ref={chooser}
              type="file"
              accept=".docx"
              hidden
              onChange={event => {
                void save(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <ActionButton size="small" onClick={() => chooser.current?.click()}>
              {t('upload')}
            </ActionButton>
            {own && (
              <ActionButton size="small" onClick={reset}>
                {t('reset')}
              </ActionButton>
            )}
          </>
        )}
      </div>
      {outcome && <p className={outcome.isWrong ? 'text-error mb-8' : 'secondary mb-8'}>{outcome.text}</p>}
      <details>
        <summary>{t('fields')}</summary>
        <PlainTable heads={[t('field'), t('code')]}>
          {fields.map(({ label, code }) => (
            <tr key={code}>
              <th scope="row">{label}</th>
              <td className="mono wrap-text">{code}</td>
            </tr>
          ))}
        </PlainTable>
      </details>
    </Panel>
  )
}
