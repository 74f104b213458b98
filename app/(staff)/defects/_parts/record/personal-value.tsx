'use client'

import { CopyableText } from '@/app/_ui/copyable-text'
import { useRevealed } from '@/app/(staff)/_parts/reveal/revealed'
import type { FieldName } from '@/lib/defects/fields'
import css from '../record.module.css'

/** Without an id (an old version) the value cannot be revealed. */
export function PersonalValue({ id, name, masked }: { id?: string; name: FieldName; masked: string }) {
  const revealed = useRevealed(id)
  const clear = revealed?.[`${name}Name`] ?? revealed?.[name]
  return clear === undefined || clear === null ? (
    <span className="secondary">{masked}</span>
  ) : (
    <span className={css.revealed}>{clear}</span>
  )
}

export function VinValue({ id, vin, masked }: { id: string; vin: string | null; masked: boolean }) {
  if (!vin) return '—'
  return masked ? <PersonalValue id={id} name="vin" masked={vin} /> : <CopyableText text={vin} />
}
