'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { OneOf } from '@/app/_ui/form/one-of'
import { RecordForm } from '@/app/_ui/form/record-form'
import { lazyDialog, lazyPart } from '@/app/_ui/lazy-part'
import { useNavigate } from '@/app/_ui/navigation'
import { states } from '@/lib/defects/states'
import { DuplicateWatch } from '../duplicates/duplicate-watch'
import { useDuplicateWatch } from '../duplicates/use-duplicate-watch'
import { CallerDesk } from './caller/caller-desk'
import css from './form.module.css'
import { type DefectFormProps, useDefectForm } from './use-defect-form'
import { type FieldChoice, fieldChoices } from './use-field-choice'

const ConflictDialog = lazyDialog(() => import('./conflict-dialog'))
const DuplicatePanel = lazyPart(() => import('../duplicates/duplicate-panel'))
const DuplicateQuestion = lazyPart(() => import('../duplicates/duplicate-question'))

export function DefectForm(props: DefectFormProps) {
  const t = useTranslations('defectForm')
  const [go] = useNavigate()
  const { record, sections, form, initial, hidden, saveAs, conflict, mergeWith, dismissConflict, ...shown } =
    useDefectForm(props)
  const { candidates, question, judge } = useDuplicateWatch({
    ...{ initial, hidden, values: form.values },
    recordId: record?.id,
    enabled: props.mayFindDuplicates,
  })
  const watch = useRef<HTMLButtonElement>(null)
  const [beside, setBeside] = useState(false)
  const isDraft = !record || record.state === states.draft
  const isReturned = record?.state === states.returned

  const keep = useRef<HTMLButtonElement>(null)
  const submit = async () => {
    const judged = isDraft ? await judge() : {}
    return judged ? saveAs('submit', judged) : false
  }
  const closePanel = () => {
    setBeside(false)
    watch.current?.focus()
  }
  return (
    <>
      {props.mayCall && <CallerDesk {...shown} />}
      <RecordForm
        sections={sections}
        form={form}
        filled={shown.marks}
        below={<FieldChoiceSwitch choice={shown.choice} onChoose={shown.choose} />}
        onSave={submit}
        onKeep={isDraft || isReturned ? () => keep.current?.click() : undefined}
        saveLabel={t(isDraft ? 'submit' : isReturned ? 'resubmit' : record.handedOver ? 'handBack' : 'save')}
        aside={
          beside && (
            <Suspense>
              <DuplicatePanel candidates={candidates} onClose={closePanel} />
            </Suspense>
          )
        }
        actions={
          <>
            <DuplicateWatch
              ref={watch}
              count={candidates.length}
              open={beside}
              onToggle={() => setBeside(!beside)}
            />
            <Button onClick={() => go(record ? `/defects/${record.id}` : '/defects')}>{t('cancel')}</Button>
            {(isDraft || isReturned) && (
              <ActionButton
                ref={keep}
                aria-keyshortcuts="Control+S"
                onClick={() => saveAs(isDraft ? 'draft' : 'keep')}
              >
                {t(isDraft ? 'saveDraft' : 'saveOnly')}
              </ActionButton>
            )}
          </>
        }
      />
      <Suspense>
        {conflict && <ConflictDialog conflict={conflict} onMerge={mergeWith} onClose={dismissConflict} />}
        {question && <DuplicateQuestion candidates={question.candidates} onAnswer={question.answer} />}
      </Suspense>
    </>
  )
}

interface Props {
  choice: FieldChoice
  onChoose(choice: FieldChoice): void
}

function FieldChoiceSwitch({ choice, onChoose }: Props) {
  const t = useTranslations('defectForm.choice')
  return (
    <div className={`secondary mt-16 border-top ${css.choice}`}>
      <OneOf
        legend={t('legend')}
        name="fields"
        values={fieldChoices}
        value={choice}
        labelOf={t}
        onChange={onChoose}
      />
    </div>
  )
}
