import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { filtersOf } from '@/app/_ui/call-address'
import { CopyableText } from '@/app/_ui/copyable-text'
import { Waiting } from '@/app/_ui/feedback/waiting'
import type { Data } from '@/lib/http/calls'

interface Props {
  // Of the list behind the number.
  href: string
  onClose(): void
}

const command = (statement: string) => `npm run ask -- "${statement.replace(/["$`\\]/g, '\\$&')}"`

export default function NumberOriginDialog({ href, onClose }: Props) {
  const t = useTranslations('analysis.origin')
  const [found, setFound] = useState<Data<'POST /analysis/count'> | 'refused'>()
  useEffect(() => {
    call('POST /analysis/count', { filters: filtersOf(href) }, { quiet: true }).then(setFound, () =>
      setFound('refused'),
    )
  }, [href])
  return (
    <Modal open title={t('title')} footer={null} onCancel={onClose}>
      {found === 'refused' ? (
        <p>
          {t('ofOne')} <a href={href}>{t('open')}</a>
        </p>
      ) : found ? (
        <>
          <p>{found.question}</p>
          <p className="secondary">{t('counted')}</p>
          <p>
            <a href={href}>{t('list', { n: found.n })}</a>
          </p>
          {found.statement ? (
            <>
              <p className="secondary">{t('statement')}</p>
              <CopyableText text={command(found.statement)} />
            </>
          ) : (
            <p className="secondary">{t('elsewhere')}</p>
          )}
        </>
      ) : (
        <Waiting onCancel={onClose} />
      )}
    </Modal>
  )
}
