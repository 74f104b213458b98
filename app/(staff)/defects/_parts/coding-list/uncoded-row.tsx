import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
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
      <div>
        <div className={css.head}>
          <a href={`${basePath}/defects/${row.id}`} target="_blank" rel="noreferrer" className={css.number}>
            {row.complaintNo}
          </a>
          <span className={css.quiet}>
            {[row.receivedAt, row.brandName, row.modelRangeName].filter(Boolean).join(' · ')}
          </span>
          {taken !== undefined && <span className={css.done}>{t(taken ? 'taken' : 'left')}</span>}
        </div>
        <p className={css.text}>{[row.summary, row.description].filter(Boolean).join('　')}</p>
      </div>
      <div className={css.proposals}>
        {has && (
          <div className={css.has}>
            <span>{t('has', { name: has })}</span>
            <Proposal choice={left} pressed={taken === ''} onTake={onTake}>
              {t('right')}
            </Proposal>
          </div>
        )}
        {assemblies.length === 0 && <span className={css.quiet}>{t('none')}</span>}
        {assemblies.slice(0, digitKeys.length).map(({ code, name, probability }, choice) => (
          <Proposal key={code} {...{ choice, onTake }} pressed={code === taken}>
            <span className={css.name}>{name}</span>{' '}
            <span className={`${coding.share} ${css.probability}`}>{percent(probability)}</span>
            {partOf(code) && <span className={css.part}>{partOf(code)!.name}</span>}
          </Proposal>
        ))}
      </div>
    </li>
  )
}

interface ProposalProps {
  choice: number
  pressed: boolean
  onTake(choice: number): void
  children: ReactNode
}

function Proposal({ choice, pressed, onTake, children }: ProposalProps) {
  return (
    <button
      type="button"
      className={`${coding.proposal} ${css.start}`}
      aria-pressed={pressed}
      onClick={event => {
        event.stopPropagation()
        onTake(choice)
      }}
    >
      <kbd>{choice === left ? '0' : digitKeys[choice]}</kbd>
      {children}
    </button>
  )
}
