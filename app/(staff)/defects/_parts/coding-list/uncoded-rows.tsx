import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { basePath } from '@/app/_ui/call-address'
import coding from '@/app/(staff)/_parts/coding/coding.module.css'
import { percent } from '@/app/(staff)/_parts/coding/suggestion-line'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import type { Data } from '@/lib/http/calls'
import css from './uncoded.module.css'
import { left, useTaking } from './use-taking'

export type Row = Data<'GET /complaintsvehicleinfo/uncoded'>['records'][number]

interface RowsProps {
  rows: (Row & { assemblyName?: string })[]
  leave?(row: Row): Promise<unknown>
}

export function UncodedRows({ rows, leave }: RowsProps) {
  const { at, setAt, taken, take } = useTaking(rows, leave)
  return (
    <ul className="mt-8">
      {rows.map((row, place) => (
        <UncodedRow
          key={row.id}
          row={row}
          active={place === at}
          taken={taken.get(row.id)}
          has={row.assemblyName}
          onFocus={() => setAt(place)}
          onTake={choice => take(place, choice)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  row: Row
  active: boolean
  taken: string | undefined
  onFocus(): void
  onTake(choice: number): void
  has: string | undefined
}

function UncodedRow({ row, active, taken, onFocus, onTake, has }: RowProps) {
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
        <div className="flex wrap gap-x-16">
          <a href={`${basePath}/defects/${row.id}`} target="_blank" rel="noreferrer" className="mono">
            {row.complaintNo}
          </a>
          <span className="secondary">
            {[row.receivedAt, row.brandName, row.modelRangeName].filter(Boolean).join(' · ')}
          </span>
          {taken !== undefined && <span className="text-success">{t(taken ? 'taken' : 'left')}</span>}
        </div>
        <p className={`mt-4 mb-4 break-words ${css.text}`}>
          {[row.summary, row.description].filter(Boolean).join('　')}
        </p>
      </div>
      <div className={`row wrap gap-y-4 gap-x-12 ${css.proposals}`}>
        {has && (
          <div className="row gap-8">
            <span>{t('has', { name: has })}</span>
            <Proposal choice={left} pressed={taken === ''} onTake={onTake}>
              {t('right')}
            </Proposal>
          </div>
        )}
        {assemblies.length === 0 && <span className="secondary">{t('none')}</span>}
        {assemblies.slice(0, digitKeys.length).map(({ code, name, probability }, choice) => (
          <Proposal key={code} {...{ choice, onTake }} pressed={code === taken}>
            <span className="truncate min-w-0">{name}</span>{' '}
            <span className={`secondary ${css.probability}`}>{percent(probability)}</span>
            {partOf(code) && (
              <span className={`truncate min-w-0 secondary text-12 ${css.part}`}>{partOf(code)!.name}</span>
            )}
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
      className={`inline-flex align-center min-w-0 rounded text-body bg-container ${coding.proposal} ${css.start}`}
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
