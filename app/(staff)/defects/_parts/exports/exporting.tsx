import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { notice, showError } from '@/app/_ui/feedback/feedback'
import { useNavigate } from '@/app/_ui/navigation'
import ExportDialog, { type ExportOffer } from './export-dialog'
import ExportProgress from './export-progress'
import { type RunningExport, startExport } from './running-exports'

const calls = {
  list: 'POST /complaintsvehicleinfo/exportComplaintsVehicleInfoList',
  deleted: 'POST /complaintsvehicleinfo/exportLogicDeleteList',
} as const

export default function Exporting({ offer, onClose }: { offer: ExportOffer; onClose(): void }) {
  const t = useTranslations('defectExport')
  const [go] = useNavigate()
  const [jobId, setJobId] = useState<string>()
  const watched = useRef(true)
  useEffect(() => {
    watched.current = true
    return () => {
      watched.current = false
    }
  }, [])
  const ended = ({ end, direct, status }: RunningExport) => {
    if (watched.current || end === 'cancelled') return
    const name = status?.fileName ?? ''
    if (end === 'failed') showError(t('notices.failed', { name }), { text: status?.reason })
    else if (direct) notice.success(t('notices.saved', { name }))
    else
      notice.success(t('notices.ready', { name }), {
        label: t('notices.show'),
        run: () => void go('/defects/exports'),
      })
  }
  if (jobId) return <ExportProgress jobId={jobId} onAgain={() => setJobId(undefined)} onClose={onClose} />
  const send = async (input: object) =>
    setJobId(await startExport(calls[offer.deleted ? 'deleted' : 'list'], input, ended))
  return <ExportDialog offer={offer} onSend={send} onClose={onClose} />
}
