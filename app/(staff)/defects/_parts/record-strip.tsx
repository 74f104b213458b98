'use client'

import { Button } from 'antd'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { CopyableText } from '../../../_ui/copyable-text'
import { Icon } from '../../../_ui/icon'
import { useNavigate } from '../../../_ui/navigation'
import { usePageTitle } from '../../../_ui/page-title'
import { useListMemory } from './list-memory'
import { PersonalValue } from './personal-value'
import css from './record.module.css'
import { RestoreButton } from './restore-button'
import { useDeleting } from './use-deleting'

export interface StripRecord {
  id: string
  complaintNo: string
  vin: string | null
  vinMasked: boolean
  car: string
  receivedAt: string | null
  holder: string | null
  deleted: boolean
}

interface StripProps {
  record: StripRecord
  may: { edit: boolean; remove: boolean }
  /** State, risk and what happened, as tags. */
  tags: ReactNode
  /** The list of sections, and the button for personal data. */
  children: ReactNode
}

/** Stays on top of a record: which one it is, how it stands, and what one can do next. */
export function RecordStrip({ record, may, tags, children }: StripProps) {
  const t = useTranslations()
  const [go] = useNavigate()
  const { back, previous, next } = useListMemory(record.id)
  const deleting = useDeleting(deleted => void go(deleted ? back : `/defects/${record.id}`))
  usePageTitle(record.complaintNo)
  useBackOnEscape(() => void go(back))
  return (
    <header className={css.strip}>
      <div className={css.who}>
        <h1>
          <CopyableText text={record.complaintNo} />
        </h1>
        {tags}
        <div className={css.actions}>
          {record.deleted
            ? may.remove && (
                <RestoreButton record={record} onRestored={() => void go(`/defects/${record.id}`)} />
              )
            : null}
          {!record.deleted && may.remove && (
            <Button danger onClick={() => deleting.ask([record])}>
              {t('defects.remove')}
            </Button>
          )}
          {!record.deleted && may.edit && (
            <Button type="primary" onClick={() => void go(`/defects/${record.id}/edit`)}>
              {t('defects.edit')}
            </Button>
          )}
          <span className={css.turn}>
            <Neighbour id={previous} label={t('defects.previous')} icon="up" />
            <Neighbour id={next} label={t('defects.next')} icon="down" />
            <Link
              className="ui-icon-button"
              prefetch={false}
              href={back}
              aria-label={t('defects.back')}
              title={t('defects.back')}
            >
              <Icon name="close" />
            </Link>
          </span>
        </div>
      </div>
      <dl className={css.facts}>
        <Fact label="VIN">
          {record.vin &&
            (record.vinMasked ? (
              <PersonalValue id={record.id} name="vin" masked={record.vin} />
            ) : (
              <CopyableText text={record.vin} />
            ))}
        </Fact>
        <Fact label={t('defects.car')}>{record.car}</Fact>
        <Fact label={t('fields.receivedAt')}>{record.receivedAt}</Fact>
        <Fact label={t('fields.assigneeId')}>{record.holder}</Fact>
      </dl>
      {children}
      {deleting.dialog}
    </header>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || '—'}</dd>
    </div>
  )
}

function Neighbour({ id, label, icon }: { id: string | undefined; label: string; icon: 'up' | 'down' }) {
  return id ? (
    <Link
      className="ui-icon-button"
      prefetch={false}
      href={`/defects/${id}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </Link>
  ) : (
    <button type="button" className="ui-icon-button" disabled aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

/** Esc leads back to the list, unless it closes something that is open or leaves an input. */
function useBackOnEscape(back: () => void) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const target = event.target as Element | null
      if (target?.closest('input, textarea, [role="dialog"], [role="menu"]')) return
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ui-popup, dialog[open]'))
        return
      back()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  })
}
