import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { isPlain } from '@/app/_ui/charts/links/plain-word'
import { AppError } from '@/lib/core/errors'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { openFiles, readVehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import { readSeriesFile } from '@/lib/vehicles/file/series/read-series-file'
import { AnalysisPart } from '../_parts/analysis/analysis-part'
import { figureWords } from '../_parts/analysis/analysis-words'
import { PrintedBy } from '../_parts/analysis/printed-by'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { CarPage } from './_parts/car-page'
import { SeriesView } from './_parts/series-view'

const one = (value: string | string[] | undefined) => [value].flat()[0]
const seriesHeight = 1200

export default screen({
  path: '/car',
  async read(ctx, _parameters, query) {
    await openFiles(ctx, {})
    const [modelRangeId, typeCodeId] = [one(query.modelRangeId), one(query.typeCodeId)]
    if (modelRangeId && !(await lookups(ctx)).series.has(modelRangeId)) throw new AppError('not_found')
    const { vin, complaintId } = query
    const car = vin || complaintId ? { vin: one(vin), complaintId: one(complaintId), masked: true } : null
    const file = car && !modelRangeId ? await resultOrMessage(ctx, readVehicleFile(ctx, car)) : null
    return { file, place: modelRangeId ? { modelRangeId, typeCodeId } : null }
  },
  render({ file, place }, ctx, _parameters, query) {
    const series = place ? resultOrMessage(ctx, readSeriesFile(ctx, place)) : Promise.resolve(null)
    return (
      <Words names={[...figureWords, 'vehicleFile', 'carInfo', 'fields']}>
        <CarPage
          answer={ctx.requestId}
          opened={file && 'vin' in file ? file : null}
          problem={file && 'problem' in file ? file.problem : null}
          ofSeries={place !== null}
        >
          <AnalysisPart ctx={ctx} read={series} height={place ? seriesHeight : 0} plain={isPlain(query)}>
            {found =>
              found && (
                <ResultOrMessage page={found} href="/car">
                  {shown => <SeriesView file={shown} />}
                </ResultOrMessage>
              )
            }
          </AnalysisPart>
        </CarPage>
        <PrintedBy />
      </Words>
    )
  },
})
