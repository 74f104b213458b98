import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { today } from '@/lib/core/today'
import { addRequest, pageRequests } from '@/lib/subject-requests/requests'
import { requestChannels, requestKinds, requestStates } from '@/lib/subject-requests/schema'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { RequestList } from './_parts/request-list'

export default screen({
  path: '/subject-requests',
  words: ['subjectRequests', 'uiForm'],
  async read(ctx, _parameters, query) {
    const [page, shows] = await Promise.all([resultOrMessage(ctx, pageRequests(ctx, query)), visibleTo()])
    return { page, mayAdd: shows(addRequest.access), today: today(ctx.now) }
  },
  render: ({ page, ...rest }) => (
    <ResultOrMessage page={page} href="/subject-requests">
      {page => (
        <RequestList
          {...{ page, ...rest }}
          kinds={requestKinds}
          states={requestStates}
          channels={requestChannels}
        />
      )}
    </ResultOrMessage>
  ),
})
