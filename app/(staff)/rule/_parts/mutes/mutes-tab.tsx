import { Words } from '@/app/_shell/words'
import { ResultOrMessage, resultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { getPreference } from '@/lib/accounts/people/preferences'
import type { Ctx } from '@/lib/core/context'
import { pageMutes } from '@/lib/signals/mutes/page-mutes'
import { unmuteSignal } from '@/lib/signals/mutes/unmute-signal'
import type { Query } from '../items/read-items'
import { MuteList } from './mute-list'

export async function MutesTab({ ctx, query: { tab: _, ...query } }: { ctx: Ctx; query: Query }) {
  const [page, preferences] = await Promise.all([
    resultOrMessage(ctx, pageMutes(ctx, query)),
    getPreference(ctx, { key: 'mutes' }),
  ])
  return (
    <Words names={['watchItems']}>
      <ResultOrMessage page={page} href="/rule?tab=mutes">
        {page => <MuteList page={page} preferences={preferences} mayEnd={ctx.can(unmuteSignal.access)} />}
      </ResultOrMessage>
    </Words>
  )
}
