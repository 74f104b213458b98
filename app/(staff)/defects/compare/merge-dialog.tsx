import { Checkbox, Input, Modal, Radio } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { DialogForm } from '@/app/_ui/form/form-dialog'
import { useNavigate } from '@/app/_ui/navigation'
import { alarmRefused } from '@/app/_ui/refusal'
import { StateTag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { FieldName } from '@/lib/defects/fields'
import { isOver, states } from '@/lib/defects/states'
import { usePairActions } from '../_parts/duplicates/use-pair-actions'
import { inGroups } from '../_parts/field-groups'
import css from './compare.module.css'
import type { ComparedRow, Side } from './compared-rows'

interface DialogProps {
  sides: [Side, Side]
  rows: ComparedRow[]
  mayTake: boolean
  onClose(): void
}

export default function MergeDialog({ sides, rows, mayTake: mayTakeAtAll, onClose }: DialogProps) {
  const t = useTranslations()
  const content = useRef<HTMLFieldSetElement>(null)
  useFocusFirst(content)
  const [at, setAt] = useState(() => likelySurvivor(sides))
  const mayTake = mayTakeAtAll && !isOver(sides[at]!.state)
  const [taken, setTaken] = useState<FieldName[]>(() => (mayTake ? emptyIn(rows, at) : []))
  const [remarks, setRemarks] = useState('')
  const router = useRouter()
  const [go] = useNavigate()
  const { unmerge } = usePairActions()
  const [running, setRunning] = useState(false)
  const survivor = sides[at]!
  const merged = sides[1 - at]!
  const help = mayTake ? 'takesHelp' : mayTakeAtAll ? 'over' : 'mayNotTake'
  const rowGroups = mayTake ? groupRows(rows) : []
  const merge = async () => {
    setRunning(true)
    const sent = {
      ...{ survivorId: survivor.id, survivorVersion: survivor.version },
      ...{ mergedId: merged.id, mergedVersion: merged.version },
      ...{ fields: taken, ...(remarks.trim() && { remarks: remarks.trim() }) },
    }
    try {
      await call('POST /complaintsvehicleinfo/merge', sent, { quiet: true })
    } catch (error) {
      setRunning(false)
      if (!(error instanceof CallError)) throw error
      alarmRefused(error)
      // 409: one of the records changed, so the dialog shows outdated values.
      if (error.code !== 409) return
      onClose()
      return router.refresh()
    }
    const numbers = { merged: merged.complaintNo, survivor: survivor.complaintNo }
    notice.success(t('duplicates.done.merged', numbers), {
      undo: () => unmerge({ ...merged, version: merged.version + 1 }),
    })
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
      <DialogForm onSubmit={() => !running && void merge()}>
        <fieldset ref={content} className={css.choice}>
          <legend>{t('compare.merge.survivor')}</legend>
          <Radio.Group
            value={at}
            onChange={event => {
              setAt(event.target.value)
              const over = isOver(sides[event.target.value]!.state)
              setTaken(mayTakeAtAll && !over ? emptyIn(rows, event.target.value) : [])
            }}
            options={sides.map((side, index) => ({
              value: index,
              label: (
                <span className="inline-flex wrap align-center gap-8">
                  <span className="mono">{side.complaintNo}</span>
                  <StateTag state={side.state}>{side.stateDes}</StateTag>
                </span>
              ),
            }))}
          />
        </fieldset>
        <h3 className="block mt-16 mb-8 bold">{t('compare.merge.takes', { number: merged.complaintNo })}</h3>
        <p className="tertiary mb-8">{t(`compare.merge.${help}`, { count: taken.length })}</p>
        {mayTake && rowGroups.length === 0 && <p>{t('compare.merge.nothingToTake')}</p>}
        {rowGroups.length > 0 && <MergeFields {...{ rowGroups, at, taken }} onChange={setTaken} />}
        <label className="block mt-16 mb-8 bold" htmlFor="merge-remarks">
          {t('compare.merge.remarks')}
        </label>
        <Input
          id="merge-remarks"
          maxLength={200}
          value={remarks}
          onChange={event => setRemarks(event.target.value)}
        />
      </DialogForm>
    </Modal>
  )
}

/** States from least to furthest progress; a returned record ranks below one that waits. */
const order: number[] = [
  states.draft,
  states.returned,
  states.toReview,
  states.toEvaluate,
  states.toAudit,
  states.rejected,
  states.approved,
  states.closed,
]

function likelySurvivor([one, other]: readonly [Side, Side]): 0 | 1 {
  const [mine, theirs] = [order.indexOf(one.state), order.indexOf(other.state)]
  if (mine !== theirs) return mine > theirs ? 0 : 1
  return BigInt(one.id) < BigInt(other.id) ? 0 : 1
}

function emptyIn(rows: readonly ComparedRow[], survivor: number): FieldName[] {
  const text = (row: ComparedRow, which: number) => (which === 0 ? row.one : row.other)
  return groupRows(rows)
    .filter(
      family =>
        family.every(row => text(row, survivor) === undefined) &&
        family.some(row => text(row, 1 - survivor) !== undefined),
    )
    .flatMap(family => family.map(row => row.name))
}

const groupRows = (rows: readonly ComparedRow[]): ComparedRow[][] =>
  inGroups(rows.map(({ name }) => name)).map(names => rows.filter(({ name }) => names.includes(name)))

interface FieldsProps {
  rowGroups: ComparedRow[][]
  at: number
  taken: FieldName[]
  onChange(taken: FieldName[]): void
}

function MergeFields({ rowGroups, at, taken, onChange }: FieldsProps) {
  const t = useTranslations()
  return (
    <div className={`scroll border rounded ${css.scroll}`}>
      <PlainTable
        className={`table-fixed ${css.fields}`}
        heads={[t('compare.field'), t('compare.merge.now'), t('compare.merge.then')]}
      >
        {rowGroups.map(family => {
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
                    onChange(chosen ? taken.filter(name => !names.includes(name)) : [...taken, ...names])
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
  )
}
