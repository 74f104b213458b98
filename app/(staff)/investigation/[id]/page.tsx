import { screen } from '@/app/_screen'
import { FileView } from '../_parts/file-view'
import { readDetail } from '../_parts/read-detail'

export default screen({
  path: ({ id }) => `/investigation/${id}`,
  words: [
    ...(['investigations', 'dictionaries', 'uiForm', 'uiParts', 'comments', 'recordActions'] as const),
    ...([
      'recalls.records',
      'recalls.files',
      'defects.files',
      'fields',
      'validation',
      'documentTemplates',
    ] as const),
  ],
  read: (ctx, { id = '' }, query) => readDetail(ctx, id, query),
  render: detail => <FileView {...detail} />,
})
