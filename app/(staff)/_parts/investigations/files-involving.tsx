import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Tag } from '@/app/_ui/state-tag'
import type { Ctx } from '@/lib/core/context'
import { listInvolving } from '@/lib/investigations/content/links'

interface Props {
  ctx: Ctx
  entity: 'defect' | 'watchItem' | 'recall'
  entityId: string
  frame(title: string, list: ReactNode): ReactNode
}

// The investigations that it belongs to; nothing where there is none or they may not be seen.
export async function FilesInvolving({ ctx, entity, entityId, frame }: Props) {
  if (!ctx.can(listInvolving.access)) return null
  const [t, files] = await Promise.all([
    getTranslations('investigations'),
    listInvolving(ctx, { entity, entityId }),
  ])
  if (files.length === 0) return null
  return frame(
    t('involving'),
    <ul className="grid gap-8">
      {files.map(({ id, fileNo, title, state, verdict, linked }) => (
        <li key={id} className="row wrap gap-8">
          <Link href={`/investigation/${id}`} prefetch={false}>
            {fileNo} {title}
          </Link>
          <Tag tone="grey">{t(`options.state.${state as 'draft'}`)}</Tag>
          {!linked && <Tag tone="orange">{t('alike')}</Tag>}
          {verdict && <Tag tone="blue">{t(`options.verdict.${verdict as 'included'}`)}</Tag>}
        </li>
      ))}
    </ul>,
  )
}
