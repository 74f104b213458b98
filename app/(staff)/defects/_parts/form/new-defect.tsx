'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { CopyableText } from '@/app/_ui/copyable-text'
import { focusFirstMissing } from '@/app/_ui/form/focus-first'
import { LinkButton } from '@/app/_ui/link-button'
import type { Values } from '@/app/(staff)/_parts/record-fields/values'
import type { fieldOf } from '@/lib/defects/fields'
import { callerBox } from './caller/caller-desk'
import { DefectForm } from './defect-form'
import css from './form.module.css'
import { fromForm } from './form-values'
import type { DefectFormProps, Submitted } from './use-defect-form'

const keptNames = ['source', 'receivedAt', 'complaintType'] as const satisfies (keyof typeof fieldOf)[]

export function NewDefect(
  props: Pick<DefectFormProps, 'userId' | 'mayFindDuplicates' | 'mayCall' | 'choice'>,
) {
  const [start, setStart] = useState<Values>()
  const [submitted, setSubmitted] = useState<Submitted>()
  const byCall = useRef(false)
  const [calls, setCalls] = useState(0)
  const goOn = ({ values, byCall: called }: Submitted) => {
    byCall.current = called
    const last = fromForm(values)
    setStart(Object.fromEntries(keptNames.map(name => [name, last[name]])))
    setSubmitted(undefined)
  }
  useEffect(() => {
    if (!start) return
    const box = byCall.current && document.getElementById(callerBox)
    if (box) box.focus()
    else focusFirstMissing()
  }, [start])
  return submitted ? (
    <SubmittedPanel submitted={submitted} onNext={() => goOn(submitted)} />
  ) : (
    <DefectForm
      key={calls}
      {...{ ...props, start }}
      words={[]}
      hidden={[]}
      onSubmitted={setSubmitted}
      onNextCall={() => {
        byCall.current = true
        setStart({ ...start })
        setCalls(calls + 1)
      }}
    />
  )
}

function SubmittedPanel({ submitted, onNext }: { submitted: Submitted; onNext(): void }) {
  const t = useTranslations('defectForm')
  const { id, complaintNo, original } = submitted
  const title = useId()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    next.current?.focus()
  }, [])
  return (
    <section className={`ui-panel ${css.submitted}`} aria-labelledby={title}>
      <h2 id={title}>{original ? t('done.supplement', { number: original.complaintNo }) : t('submitted')}</h2>
      <p>
        <span className="tertiary">{t('done.number')}</span> <CopyableText text={complaintNo} />
      </p>
      <p className="tertiary">{t('done.kept')}</p>
      <div className="flex gap-8 mt-24">
        <LinkButton href={`/defects/${original?.id ?? id}`}>{t('done.view')}</LinkButton>
        <Button ref={next} type="primary" onClick={onNext}>
          {t('done.next')}
        </Button>
      </div>
    </section>
  )
}
