'use client'

import { Button } from 'antd'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { CopyableText } from '@/app/_ui/copyable-text'
import { DocumentTitle } from '@/app/_ui/document-title'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon, IconButton } from '@/app/_ui/icon'
import { useBackOnEscape, useKeys } from '@/app/_ui/keys/keys'
import { useNavigate } from '@/app/_ui/navigation'
import { usePageTitle } from '@/app/_ui/page-title'
import { permitted, useDenial } from '@/app/_ui/permitted'
import { NamedMenu } from '@/app/_ui/popup/popup-menu'
import { listAround, useListMemory } from '@/app/(staff)/_parts/list-memory'
import type { Access } from '@/lib/core/permissions'
import { actions as declared } from '@/lib/defects/actions'
import { PresenceLine } from '../presence/presence-line'
import css from '../record.module.css'
import type { Target } from '../steps/target'
import { useRecordActions } from '../steps/use-record-actions'
import { restoreAll, useDeleting } from '../use-deleting'
import { VinValue } from './personal-value'

interface StripProps {
  record: Target & {
    vin: string | null
    vinMasked: boolean
    car: string
    name: string
    receivedAt: string | null
    holder: string | null
  }
  held: Access[]
  tags: ReactNode
  children: ReactNode
}

export function RecordStrip({ record, held, tags, children }: StripProps) {
  const t = useTranslations()
  const [go] = useNavigate()
  const { back, previous, next } = useListMemory(record.id)
  const denial = useDenial()
  const deleting = useDeleting(deleted => void go(deleted ? back : `/defects/${record.id}`))
  const router = useRouter()
  const actions = useRecordActions(held, () => router.refresh())
  const { step, edit, remove, others } = actions.offered(record)
  const deleted = Boolean(record.deletedAt)
  const mayRestore = deleted && held.includes('vehicle_defect_delete:delete')
  const restore = async () => {
    await restoreAll([record])
    notice.success(t('defects.deleting.restored', { count: 1, number: record.complaintNo }))
    void go(`/defects/${record.id}`)
  }
  usePageTitle(record.complaintNo, record.name)
  useBackOnEscape(() => void go(listAround(record.id)))
  const editNow = () => permitted(declared.amend.access) && void go(`/defects/${record.id}/edit`)
  useKeys({
    e: edit && editNow,
    x: step && (() => actions.open(step, record)),
    J: next && (() => void go(`/defects/${next}`)),
    K: previous && (() => void go(`/defects/${previous}`)),
  })
  return (
    <header className={`ui-panel ${css.strip}`}>
      <DocumentTitle title={record.complaintNo} />
      <div className={`row gap-8 ${css.who}`}>
        <h1>
          <CopyableText text={record.complaintNo} />
        </h1>
        {tags}
        <PresenceLine id={record.id} />
        <div className={`row ml-auto gap-8 ${css.actions}`}>
          {mayRestore && (
            <ActionButton type="primary" onClick={restore}>
              {t('defects.deleting.restore')}
            </ActionButton>
          )}
          <NamedMenu
            label={t('ui.more')}
            items={[
              ...others.map(name => actions.item(name, record)),
              ...(remove ? [deleting.item(record)] : []),
            ]}
          />
          {edit && (
            <Button
              type={step ? 'default' : 'primary'}
              aria-keyshortcuts="e"
              {...denial(declared.amend.access)}
              onClick={editNow}
            >
              {t('defects.edit')}
            </Button>
          )}
          {step && (
            <Button
              type="primary"
              aria-keyshortcuts="x"
              {...denial(declared[step].access)}
              onClick={() => actions.open(step, record)}
            >
              {t(`recordActions.names.${step}`)}
            </Button>
          )}
          <span className={`flex ml-8 ${css.turn}`}>
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
      <dl className={`flex wrap gap-x-32 mt-4 ${css.facts}`}>
        <Fact label="VIN">
          <VinValue id={record.id} vin={record.vin} masked={record.vinMasked} />
        </Fact>
        <Fact label={t('defects.car')}>{record.car}</Fact>
        <Fact label={t('fields.receivedAt')}>{record.receivedAt}</Fact>
        <Fact label={t('fields.assigneeId')}>{record.holder}</Fact>
      </dl>
      {children}
      {deleting.dialog}
      {actions.dialog}
    </header>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-8">
      <dt className="tertiary">{label}</dt>
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
    <IconButton icon={icon} label={label} disabled />
  )
}
