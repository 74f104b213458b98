import { type Random, weighted } from './random'
import type { Drive } from './vehicles'

export const states = {
  old: weighted([
    [50, 47],
    [90, 36],
    [60, 3],
    [70, 2],
    [20, 3],
    [30, 3],
    [40, 3],
    [10, 2.6],
    [0, 0.4],
  ] as const),
  fresh: weighted([
    [10, 34],
    [30, 22],
    [40, 18],
    [50, 14],
    [20, 6],
    [90, 3],
    [0, 1.5],
    [60, 1],
    [70, 0.5],
  ] as const),
}

export const source = weighted([
  ['01', 34],
  ['02', 22],
  ['03', 15],
  ['07', 8],
  ['08', 4],
  ['09', 7],
  ['04', 2],
  ['05', 1],
  ['06', 1],
  ['10', 2],
  ['11', 0.4],
  ['12', 0.6],
  ['13', 0.4],
  ['14', 2],
  ['99', 0.6],
] as const)

export const complaintType = weighted([
  ['01', 72],
  ['02', 4],
  ['03', 9],
  ['04', 2],
  ['05', 6],
  ['07', 1],
  ['08', 3],
  ['99', 2],
] as const)

export const scenarios = {
  moving: weighted([
    ['01', 24],
    ['02', 26],
    ['03', 8],
    ['04', 8],
    ['05', 7],
    ['06', 4],
    ['07', 4],
    ['08', 5],
    ['09', 4],
    ['10', 4],
    ['14', 6],
    ['15', 3],
    ['16', 2],
    ['17', 2],
    ['20', 3],
    ['99', 12],
  ] as const),
  brakes: weighted([
    ['07', 50],
    ['02', 15],
    ['01', 15],
    ['05', 10],
    ['03', 10],
  ] as const),
  steering: weighted([
    ['08', 45],
    ['01', 15],
    ['02', 20],
    ['05', 10],
    ['14', 10],
  ] as const),
  charging: weighted([
    ['12', 80],
    ['11', 10],
    ['17', 10],
  ] as const),
  assistance: weighted([
    ['18', 70],
    ['01', 15],
    ['02', 10],
    ['19', 5],
  ] as const),
  standing: weighted([
    ['11', 20],
    ['02', 25],
    ['99', 25],
    ['10', 8],
    ['15', 8],
    ['16', 5],
    ['17', 5],
    ['19', 4],
  ] as const),
}

export const scenarioOf: Record<string, (r: Random) => string> = {
  '04': scenarios.brakes,
  '03': scenarios.steering,
  '13': scenarios.charging,
  '14': scenarios.assistance,
  '07': scenarios.standing,
  '08': scenarios.standing,
  '10': scenarios.standing,
}

export const speeds: Record<string, readonly [number, number]> = {
  '01': [80, 122],
  '02': [20, 65],
  '03': [25, 75],
  '04': [0, 10],
  '05': [3, 15],
  '06': [2, 8],
  '07': [15, 90],
  '08': [10, 50],
  '09': [50, 130],
  '15': [20, 70],
  '18': [40, 120],
}

export const roads: Record<string, string> = {
  '01': '1',
  '02': '2',
  '03': '4',
  '05': '6',
  '06': '6',
  '09': '1',
  '11': '6',
  '12': '6',
  '18': '1',
}

export const powerOf: Record<string, Drive> = {
  '11': 'battery',
  '12': 'battery',
  '13': 'battery',
  '15': 'fuel',
}

export const cellMakers = [
  '宁德时代',
  '弗迪电池',
  '中创新航',
  '国轩高科',
  '亿纬锂能',
  '蜂巢能源',
  '欣旺达',
  '孚能科技',
]

export const deleteReasons = ['重复录入', '测试数据', '报告人要求撤回', '信息错误，已重新登记', '非汽车产品']

export const fireShare: Record<string, number> = { '01': 0.002, '08': 0.003, '11': 0.004, '13': 0.003 }

export const streets = [
  '人民路',
  '解放路',
  '建设大道',
  '中山路',
  '新华街',
  '和平路',
  '长江路',
  '朝阳街',
  '文化路',
  '滨河路',
  '工业大道',
  '迎宾路',
]

export const replies = [
  '厂家称属于个体现象，未发现批量问题',
  '厂家答复将安排技术人员检测',
  '厂家要求经销商跟进，尚无结果',
  '厂家同意免费检修，不同意更换',
  '厂家表示正在研究解决方案',
]
