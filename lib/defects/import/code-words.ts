import type { FieldName } from '@/lib/defects/fields'
import { fold } from '@/lib/values/fold'

// What lists write for the codes of a field, where its one meaning is certain: 混动 and 自动挡 have several.
const words: Partial<Record<FieldName, Record<string, string>>> = {
  gender: { M: '男性 男士 先生 1', F: '女性 女士 小姐 2' },
  useNature: {
    A: '家用 家庭自用 家庭用车 自用 私家 私家车 私用 私人 私人用车 个人 个人自用 非运营',
    C: '公交 公交车',
    D: '出租 出租车',
    G: '租赁车 租车',
    H: '警车',
    N: '教练车',
    S: '网约车 网约',
  },
  powerType: {
    GAS: '汽油车 汽油机 92号汽油 95号汽油 92# 95#',
    DSL: '柴油车 柴油机',
    BEV: '电 电动 电动车 纯电 纯电动车 纯电动汽车 EV',
    PHEV: '插混 插电 插电混动 插电式混动 插电式混合动力汽车',
    REEV: '增程 增程式电动 增程式混动 EREV',
    HEV: '油电混动 油混',
    FCEV: '氢燃料 氢燃料电池',
  },
  transmissionType: { MT: '手动 手动挡 手动档 M/T', CVT: '无级变速 CVT无级变速' },
  driveType: { FWD: '前置前驱', '4WD': '分时四驱', DUAL: '双电机' },
  vehicleType: {
    SEDAN: '小轿车 小型轿车 三厢轿车 三厢',
    HATCH: '两厢',
    SUV: '城市SUV 越野车 小型越野客车',
    VAN: '面包车 小型面包车 轻客 微面',
    PICKUP: '皮卡车',
  },
}

const codes = new Map(
  Object.entries(words).map(([name, byCode]) => [
    name,
    new Map(Object.entries(byCode).flatMap(([code, all]) => all.split(' ').map(word => [fold(word), code]))),
  ]),
)

export const codeMeant = (name: FieldName, text: string) => codes.get(name)?.get(fold(text))
