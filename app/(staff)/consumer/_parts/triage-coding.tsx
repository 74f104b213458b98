import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { Data } from '@/lib/http/calls'
import { SuggestionLine } from '../../_parts/coding/suggestion-line'
import { takeProposal } from '../../_parts/coding/take-proposal'
import { useProposalKeys } from '../../_parts/coding/use-proposal-keys'
import { digitKeys } from '../../_parts/desk/digit-keys'
import { Group } from './group'

type Found = Data<'GET /complaintsvehicleinfo/suggest/record'>

export function TriageCoding({ defectId, version }: { defectId: string; version: number }) {
  const t = useTranslations('coding.triage')
  const router = useRouter()
  const [found, setFound] = useState<Found>()
  const busy = useRef(false)
  const chosen = useRef<unknown>(null)
  chosen.current = found?.assemblyCode ?? null

  useEffect(() => {
    const abort = new AbortController()
    const options = { quiet: true, signal: abort.signal }
    // Without an answer one goes on without proposals; another version of the record asks anew.
    call('GET /complaintsvehicleinfo/suggest/record', { id: defectId }, options)
      .then(answer => answer.version >= version && setFound(answer))
      .catch(() => {})
    return () => abort.abort()
  }, [defectId, version])

  const take = async (place: number) => {
    const proposal =
      found && takeProposal(found, place, { symptomCodes: found.symptomCodes }, Boolean(found.assemblyCode))
    if (!proposal || busy.current || proposal.change.assemblyCode === found.assemblyCode) return
    busy.current = true
    try {
      const head = { id: defectId, version: found.version, submit: false, proposed: proposal.proposed }
      await call(
        'POST /complaintsvehicleinfo/amend',
        asInput({ subAssemblyCode: null, ...proposal.change }, head),
      )
      notice.success(t('taken', { name: found.assemblies[place]!.name }))
    } catch {
      // `call()` has shown what was refused.
    } finally {
      busy.current = false
      router.refresh()
    }
  }
  useProposalKeys(Math.min(found?.assemblies.length ?? 0, digitKeys.length), take, chosen)

  if (!found) return null
  return (
    <Group title={t('title')}>
      <p className="secondary">
        {found.assemblyName ? t('has', { name: found.assemblyName }) : t('hasNone')}
      </p>
      <SuggestionLine id="triage-coding" found={found} chosen={found.assemblyCode} onTake={take} />
    </Group>
  )
}
