'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { confirm } from '@/app/_ui/feedback/feedback'
import { OneOf } from '@/app/_ui/form/one-of'
import { RecordForm } from '@/app/_ui/form/record-form'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog, lazyPart } from '@/app/_ui/lazy-part'
import { useNavigate } from '@/app/_ui/navigation'
import { states } from '@/lib/defects/states'
import similar from '../duplicates/similar.module.css'
import { useDuplicateWatch } from '../duplicates/use-duplicate-watch'
import { CallerDesk } from './caller/caller-desk'
import css from './form.module.css'
import { type DefectFormProps, useDefectForm } from './use-defect-form'
import { fieldChoices } from './use-field-choice'
import { showDiffering } from './vehicle/vin-control'

const ConflictDialog = lazyDialog(() => import('./conflict-dialog'))
const DuplicatePanel = lazyPart(() => import('../duplicates/duplicate-panel'))
const DuplicateQuestion = lazyPart(() => import('../duplicates/duplicate-question'))

export function DefectForm(props: DefectFormProps) {
  const t = useTranslations('defectForm')
  const found = useTranslations('duplicates.watch')
  const [go] = useNavigate()
  const { record, sections, form, initial, hidden, saveAs, conflict, mergeWith, dismissConflict, ...more } =
    useDefectForm(props)
  const { leaveHref, ...shown } = more
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
  // The button leaves the form, its key stays in it.
  const stays = useRef(false)
  const keepHere = () => {
    stays.current = true
    keep.current?.click()
  }
  const leaves = () => {
    stays.current = false
  }
  const submit = async () => {
    const judged = isDraft ? await judge() : {}
    return judged ? saveAs('submit', judged) : false
  }
  const mayGoOn = async () => {
    if (!form.dirty) return true
    const question = { title: t('caller.clearing'), content: t('caller.clearingHelp'), danger: true }
    if (!(await confirm({ ...question, okText: t('caller.clear') }))) return false
    form.saved()
    props.onNextCall?.()
    return true
  }
  const closePanel = () => {
    setBeside(false)
    watch.current?.focus()
  }
  return (
    <>
      {props.mayCall && <CallerDesk {...shown} mayGoOn={mayGoOn} />}
      <RecordForm
        sections={sections}
        form={form}
        filled={shown.marks}
        below={
          <div className={`secondary mt-16 border-top ${css.choice}`}>
            <OneOf
              legend={t('choice.legend')}
              name="fields"
              values={fieldChoices}
              value={shown.choice}
              labelOf={choice => t(`choice.${choice}`)}
              onChange={shown.choose}
            />
          </div>
        }
        onSave={submit}
        onKeep={isDraft || isReturned ? keepHere : undefined}
        saveLabel={t(!isDraft && record.request ? 'handBack' : isDraft || isReturned ? 'submit' : 'save')}
        aside={
          beside && (
            <Suspense>
              <DuplicatePanel candidates={candidates} onClose={closePanel} />
            </Suspense>
          )
        }
        actions={
          <>
            <span aria-live="polite">
              {shown.differing > 0 && (
                <button
                  type="button"
                  className={`ui-link inline-flex align-center gap-4 mr-8 ${similar.watch}`}
                  onClick={showDiffering}
                >
                  <Icon name="warn" /> {t('vin.differing', { count: shown.differing })}
                </button>
              )}
              {candidates.length > 0 && (
                <button
                  ref={watch}
                  type="button"
                  className={`ui-link inline-flex align-center gap-4 mr-8 ${similar.watch}`}
                  aria-expanded={beside}
                  onClick={() => setBeside(!beside)}
                >
                  <Icon name="warn" /> {found('found', { count: candidates.length })}
                </button>
              )}
            </span>
            <Button onClick={() => go(leaveHref)}>{t('cancel')}</Button>
            {(isDraft || isReturned) && (
              <ActionButton
                ref={keep}
                aria-keyshortcuts="Control+S"
                onPointerDown={leaves}
                onKeyDown={leaves}
                onClick={() => saveAs(isDraft ? 'draft' : 'keep', undefined, stays.current)}
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
