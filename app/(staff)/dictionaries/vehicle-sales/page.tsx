import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { readSalesPage } from './_parts/read-sales-page'
import { SalesList } from './_parts/sales-list'

const path = '/dictionaries/vehicle-sales'

export default screen({
  path,
  read: (ctx, _, query) => readSalesPage(ctx, query),
  render({ page, ...rest }) {
    return (
      <Words names={['sales', 'sheetImport', 'dictionaries', 'uiForm']}>
        <ResultOrMessage page={page} href={path}>
          {page => <SalesList page={page} {...rest} />}
        </ResultOrMessage>
      </Words>
    )
  },
})
