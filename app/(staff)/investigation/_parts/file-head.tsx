'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { useBackOnEscape } from '@/app/_ui/keys/keys'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { useNavigate } from '@/app/_ui/navigation'
import { usePageTitle } from '@/app/_ui/page-title'
import { NamedMenu } from '@/app/_ui/popup/popup-menu'
import { StickyHead } from '../../_parts/sticky-head'
import type { Detail } from './read-detail'
import { StateTags } from './state-tags'
import { useFileSteps } from './use-file-steps'
import { useInvestigationSpecial } from './use-investigation-special'

const RowDrawer = lazyDialog(() => import('../../_collection/row-drawer'))

type Props = Pick<Detail, 'file' | 'openWork' | 'view' | 'userId' | 'edits'> & { rising: string | undefined }

export function FileHead({ file, openWork, view, userId, edits, rising }: Props) {
  const t = useTranslations('investigations')
  const router = useRouter()
  const [go] = useNavigate()
  const special = useInvestigationSpecial()
  const { first, others, dialog } = useFileSteps(file, openWork, rising)
  const words = useTranslations('ui')
  const here = `/investigation/${file.id}`
  usePageTitle(file.fileNo, file.fileNo)
  useBackOnEscape(() => void go(edits ? here : '/investigation'))
  const remove = async () => {
    const sure = await confirm({
      ...{ title: t('removing.title', { name: file.title }), content: t('removing.content') },
      danger: true,
    })
    if (!sure) return
    await call('DELETE /investigationinfo/:id', { id: file.id })
    notice.success(t('removed', { name: file.title }))
    await go('/investigation', { replace: true })
  }
  return (
    <StickyHead
      number={file.fileNo}
      title={file.title}
      tags={<StateTags file={file} />}
      facts={[
        [t('fields.fileNo'), file.fileNo],
        [t('fields.level'), t(`options.level.${file.level}`)],
        [t('fields.producerId'), file.producerName],
        [t('fields.leaderId'), file.leaderName],
        [t('fields.plannedEnd'), file.plannedEnd],
      ]}
      actions={
        <>
          <LinkButton href="/investigation">{t('back')}</LinkButton>
          {file.can.delete && (
            <ActionButton danger onClick={remove}>
              {t('remove')}
            </ActionButton>
          )}
          {file.can.edit && (
            <LinkButton href={`${here}?edit=1`} access="investigation:edit">
              {t('edit')}
            </LinkButton>
          )}
          <NamedMenu label={words('more')} items={others} />
          {first && (
            <Button type="primary" onClick={first.onSelect}>
              {first.label}
            </Button>
          )}
        </>
      }
    >
      {dialog}
      {edits && (
        <RowDrawer
          {...{ view, special, userId }}
          row={file}
          onClose={() => void go(here, { replace: true })}
          onChange={() => {
            void go(here, { replace: true })
            router.refresh()
          }}
        />
      )}
    </StickyHead>
  )
}
