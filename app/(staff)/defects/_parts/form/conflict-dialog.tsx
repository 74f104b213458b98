import { Button, Modal, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Values } from '@/app/(staff)/_parts/record-fields/values'
import { wordOf } from '@/app/(staff)/_parts/record-fields/words'
import { type Difference, differences, mergeValues, presetSide, type Side } from '../field-groups'
import { valueText } from '../show-value'
import css from './conflict.module.css'

export interface Conflict {
  base: Values
  mine: Values
  theirs: Values
  version: number
  by: string
  at: string
}

interface DialogProps {
  conflict: Conflict
  onMerge(merged: Values): Promise<void>
  onClose(): void
}

export default function ConflictDialog({ conflict, onMerge, onClose }: DialogProps) {
  const t = useTranslations('defectForm.conflict')
  const { base, mine, theirs } = conflict
  const lines = differences(base, mine, theirs)
  const [sides, setSides] = useState<(Side | undefined)[]>(() => lines.map(presetSide))
  const open = sides.filter(side => side === undefined).length
  const choose = (index: number, side: Side) =>
    setSides(now => now.map((old, at) => (at === index ? side : old)))
  const [saving, setSaving] = useState(false)
  const merge = async () => {
    const chosen = lines.flatMap((line, i) => (sides[i] ? [{ fields: line.fields, side: sides[i] }] : []))
    setSaving(true)
    await onMerge(mergeValues(mine, theirs, chosen)).finally(() => setSaving(false))
  }
  return (
    <Modal
      open
      width={960}
      title={t('title', { name: conflict.by })}
      onCancel={onClose}
      footer={
        <div className={`row justify-end gap-8 ${css.footer}`}>
          <span className={`secondary ${css.left}`} aria-live="polite">
            {open > 0 ? t('open', { count: open }) : t('allChosen')}
          </span>
          <Button onClick={() => setSides(lines.map(() => 'theirs'))}>{t('allTheirs')}</Button>
          <Button onClick={() => setSides(lines.map(() => 'mine'))}>{t('allMine')}</Button>
          <Button type="primary" disabled={open > 0} loading={saving} onClick={() => void merge()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <p className="secondary mb-16">
        {t('intro', { name: conflict.by, at: conflict.at, count: lines.length })}
      </p>
      <PlainTable
        className={`table-fixed ${css.table}`}
        heads={[t('field'), t('base'), t('mine'), t('theirs', { name: conflict.by })]}
      >
        {lines.map((line, index) => (
          <Line
            key={line.fields.join()}
            line={line}
            conflict={conflict}
            side={sides[index]}
            onChoose={side => choose(index, side)}
          />
        ))}
      </PlainTable>
    </Modal>
  )
}

interface LineProps {
  line: Difference
  conflict: Conflict
  side: Side | undefined
  onChoose(side: Side): void
}

function Line({ line, conflict, side, onChoose }: LineProps) {
  const t = useTranslations()
  const label = line.fields.map(name => t(`fields.${name}`)).join(' · ')
  const text = (values: Values) =>
    line.fields.map(name => valueText(name, values[name], t, wordOf) ?? '—').join(' · ')
  const cell = (which: Side, changed: boolean) => (
    <td className={side === which ? css.chosen : undefined}>
      <Radio checked={side === which} onChange={() => onChoose(which)} name={line.fields[0]}>
        <span className="pre-line">{text(conflict[which])}</span>
        {changed && <span className="text-12 text-warning ml-8">{t('defectForm.conflict.changed')}</span>}
      </Radio>
    </td>
  )
  return (
    <tr data-open={side === undefined ? '' : undefined}>
      <th scope="row">{label}</th>
      <td className="tertiary">{text(conflict.base)}</td>
      {cell('mine', line.mine)}
      {cell('theirs', line.theirs)}
    </tr>
  )
}
