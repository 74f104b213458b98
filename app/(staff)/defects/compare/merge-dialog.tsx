'use client'

import { Checkbox, Input, Modal, Radio } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { alarm, notice } from '@/app/_ui/feedback/feedback'
import { useNavigate } from '@/app/_ui/navigation'
import { StateTag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { FieldName } from '@/lib/defects/fields'
import { usePairActions } from '../_parts/duplicates/use-pair-actions'
import css from './compare.module.css'
import type { ComparedRow } from './compared-rows'
import type { Side } from './comparison'
import { familiesOf } from './families'

interface DialogProps {
  sides: [Side, Side]
  /** Only what differs. */
  rows: ComparedRow[]
  mayTake: boolean
  onClose(): void
}

/** Which of the two stays, and what it takes over from the other. */
export default function MergeDialog({ sides, rows, mayTake, onClose }: DialogProps) {
  const t = useTranslations()
  const router = useRouter()
  const [go] = useNavigate()
  const { unmerge } = usePairActions()
  const [at, setAt] = useState(0)
  const [taken, setTaken] = useState<FieldName[]>([])
  const [remarks, setRemarks] = useState('')
  const [running, setRunning] = useState(false)
  const survivor = sides[at]!
  const merged = sides[1 - at]!
  const families = mayTake ? familiesOf(rows) : []

  const merge = async () => {
    setRunning(true)
    try {
      await call(
        'POST',
        '/complaintsvehicleinfo/merge',
        {
          survivorId: survivor.id,
          survivorVersion: survivor.version,
          mergedId: merged.id,
          mergedVersion: merged.version,
          fields: taken,
          ...(remarks.trim() && { remarks: remarks.trim() }),
        },
        { quiet: true },
      )
    } catch (error) {
      setRunning(false)
      if (!(error instanceof CallError)) throw error
      if (error.code === 401) return
      alarm(error.message, { requestId: error.requestId })
      // What is on the screen is no longer what is stored.
      if (error.code === 409) {
        onClose()
        router.refresh()
      }
      return
    }
    notice.success(
      t('duplicates.done.merged', { merged: merged.complaintNo, survivor: survivor.complaintNo }),
      {
        label: t('ui.undo'),
        run: () => void unmerge({ ...merged, version: merged.version + 1 }).catch(() => {}),
      },
    )
    void go(`/defects/${survivor.id}`)
  }

  return (
    <Modal
      open
      width={880}
      title={t('compare.merge.title')}
      okText={t('compare.merge.confirm')}
      okButtonProps={{ loading: running }}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      <fieldset className={css.choice}>
        <legend>{t('compare.merge.survivor')}</legend>
        <Radio.Group
          value={at}
          onChange={event => {
            setAt(event.target.value)
            setTaken([])
          }}
          options={sides.map((side, index) => ({
            value: index,
            label: (
              <span className={css.side}>
                <span className={css.mono}>{side.complaintNo}</span>
                <StateTag state={side.state}>{side.stateDes}</StateTag>
              </span>
            ),
          }))}
        />
      </fieldset>
      <h3 className={css.label}>{t('compare.merge.takes', { number: merged.complaintNo })}</h3>
      <p className={css.help}>{t(mayTake ? 'compare.merge.takesHelp' : 'compare.merge.mayNotTake')}</p>
      {mayTake && families.length === 0 && <p>{t('compare.merge.nothingToTake')}</p>}
      {families.length > 0 && (
        <div className={css.scroll}>
          <PlainTable
            className={css.fields}
            heads={[t('compare.field'), t('compare.merge.now'), t('compare.merge.then')]}
          >
            {families.map(family => {
              const names = family.map(row => row.name)
              const chosen = taken.includes(names[0]!)
              const text = (which: number) =>
                family.map(row => (which === 0 ? row.one : row.other) ?? '—').join(' · ')
              return (
                <tr key={names[0]} data-chosen={chosen ? '' : undefined}>
                  <th scope="row">
                    <Checkbox
                      checked={chosen}
                      onChange={() =>
                        setTaken(old =>
                          chosen ? old.filter(name => !names.includes(name)) : [...old, ...names],
                        )
                      }
                    >
                      {names.map(name => t(`fields.${name}`)).join(' · ')}
                    </Checkbox>
                  </th>
                  <td className={chosen ? css.gone : undefined}>{text(at)}</td>
                  <td>{text(1 - at)}</td>
                </tr>
              )
            })}
          </PlainTable>
        </div>
      )}
      <label className={css.label} htmlFor="merge-remarks">
        {t('compare.merge.remarks')}
      </label>
      <Input
        id="merge-remarks"
        maxLength={200}
        value={remarks}
        onChange={event => setRemarks(event.target.value)}
      />
    </Modal>
  )
}
