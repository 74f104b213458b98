'use client'

import { useEffect, useState } from 'react'
import type { Values } from '@/app/(staff)/_parts/record-fields/values'
import type { fieldOf } from '@/lib/defects/fields'
import { DefectForm } from './defect-form'
import { fromForm } from './form-values'
import { SubmittedPanel } from './submitted-panel'
import type { DefectFormProps, Submitted } from './use-defect-form'

const keptNames = ['source', 'receivedAt', 'complaintType'] as const satisfies (keyof typeof fieldOf)[]

export function NewDefect(props: Pick<DefectFormProps, 'userId' | 'mayFindDuplicates' | 'choice'>) {
  const [start, setStart] = useState<Values>()
  const [submitted, setSubmitted] = useState<Submitted>()
  const goOn = ({ values }: Submitted) => {
    const last = fromForm(values)
    setStart(Object.fromEntries(keptNames.map(name => [name, last[name]])))
    setSubmitted(undefined)
  }
  useEffect(() => {
    if (start) focusFirstEmpty()
  }, [start])
  return submitted ? (
    <SubmittedPanel submitted={submitted} onNext={() => goOn(submitted)} />
  ) : (
    <DefectForm {...props} words={[]} hidden={[]} start={start} onSubmitted={setSubmitted} />
  )
}

function focusFirstEmpty() {
  window.scrollTo({ top: 0, behavior: 'instant' })
  const typed = document.querySelectorAll<HTMLInputElement>('.ui-form .field input:not([role=combobox])')
  ;[...typed].find(({ type, value }) => type === 'text' && value === '')?.focus({ preventScroll: true })
}
