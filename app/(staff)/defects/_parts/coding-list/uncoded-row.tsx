'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { basePath } from '@/app/_ui/call-address'
import coding from '@/app/(staff)/_parts/coding/coding.module.css'
import { percent } from '@/app/(staff)/_parts/coding/suggestion-line'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import type { Data } from '@/lib/http/calls'
import css from './uncoded.module.css'
import { left } from './use-taking'

export type Row = Data<'GET /complaintsvehicleinfo/uncoded'>['records'][number]

interface RowProps {
  row: Row
  active: boolean
  taken: string | undefined
  onFocus(): void
  onTake(choice: number): void
  has?: string
}

export function UncodedRow({ row, active, taken, onFocus, onTake, has }: RowProps) {
  const t = useTranslations('coding.uncoded')
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const { assemblies, subAssemblies } = row.proposed
  const partOf = (code: string) => subAssemblies.find(({ assemblyCode }) => assemblyCode === code)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the page as a whole
    <li
      ref={element}
      className={css.row}
      aria-current={active || undefined}
      data-taken={taken === undefined ? undefined : ''}
      onClick={onFocus}
    >
      <div className={css.head}>
        <a href={`${basePath}/defects/${row.id}`} target="_blank" rel="noreferrer" className={css.number}>
          {row.complaintNo}
        </a>
        <span className={css.quiet}>
          {[row.receivedAt, row.brandName, row.modelRangeName].filter(Boolean).join(' · ')}
        </span>
      </div>
      <p className={css.text}>{[row.summary, row.description].filter(Boolean).join('　')}</p>
      <div className={coding.line}>
        {has && <span>{t('has', { name: has })}</span>}
        {assemblies.length === 0 && <span className={css.quiet}>{t('none')}</span>}
        {assemblies.slice(0, digitKeys.length).map(({ code, name, probability }, choice) => (
          <button
            key={code}
            type="button"
            className={coding.proposal}
            aria-pressed={code === taken}
            onClick={event => {
              event.stopPropagation()
              onTake(choice)
            }}
          >
            <kbd>{digitKeys[choice]}</kbd>
            {name} <span className={coding.share}>{percent(probability)}</span>
            {partOf(code) && <span className={css.quiet}>{partOf(code)!.name}</span>}
          </button>
        ))}
        {has && (
          <button
            type="button"
            className={coding.proposal}
            aria-pressed={taken === ''}
            onClick={event => {
              event.stopPropagation()
              onTake(left)
            }}
          >
            <kbd>0</kbd>
            {t('right')}
          </button>
        )}
        {taken !== undefined && <span className={css.done}>{t(taken ? 'taken' : 'left')}</span>}
      </div>
    </li>
  )
}
