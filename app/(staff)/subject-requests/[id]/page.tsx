import { screen } from '@/app/_screen'
import { getRequest } from '@/lib/subject-requests/requests'
import { eraseSubject } from '@/lib/subject-requests/settle-request'
import { RequestPage } from '../_parts/request-page'

export default screen({
  path: ({ id }) => `/subject-requests/${id}`,
  words: ['subjectRequests', 'uiForm', 'states'],
  async read(ctx, { id = '' }) {
    const request = await getRequest(ctx, { id })
    return {
      request,
      maySettle: [eraseSubject.access].flat().every(access => ctx.can(access)),
      mayAmend: ctx.can('vehicle_defect_edit'),
    }
  },
  render: data => <RequestPage {...data} />,
})
