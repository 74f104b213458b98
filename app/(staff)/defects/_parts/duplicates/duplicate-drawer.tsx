'use client'

import { Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { CandidateList } from './candidate-list'
import css from './similar.module.css'
import type { Candidate } from './use-duplicates'

interface DrawerProps {
  candidates: Candidate[]
  onClose(): void
}

export default function DuplicateDrawer({ candidates, onClose }: DrawerProps) {
  const t = useTranslations('duplicates')
  return (
    <Drawer open title={t('watch.title')} size={560} onClose={onClose}>
      <p className={css.help}>{t('watch.help')}</p>
      {candidates.length > 0 ? <CandidateList candidates={candidates} newTab /> : <p>{t('empty')}</p>}
    </Drawer>
  )
}
