import { type Item, items } from './items'

/** Sources: GB/T 15089, GA 802 and GA 24.9. */
export const trafficLists: Readonly<Record<string, Item[]>> = {
  vehicleCategory: items(`
    L1 L1 两轮轻便摩托车|L1 moped, two wheels
    L2 L2 三轮轻便摩托车|L2 moped, three wheels
    L3 L3 两轮摩托车|L3 motorcycle, two wheels
    L4 L4 边三轮摩托车|L4 motorcycle with sidecar
    L5 L5 正三轮摩托车|L5 motor tricycle
    M1 M1 载客，不超过 9 座|M1 passengers, up to 9 seats
    M2 M2 载客，超过 9 座，不超过 5 t|M2 passengers, more than 9 seats, up to 5 t
    M3 M3 载客，超过 9 座，超过 5 t|M3 passengers, more than 9 seats, above 5 t
    N1 N1 载货，不超过 3.5 t|N1 goods, up to 3.5 t
    N2 N2 载货，3.5 t 至 12 t|N2 goods, 3.5 t to 12 t
    N3 N3 载货，超过 12 t|N3 goods, above 12 t
    O1 O1 挂车，不超过 0.75 t|O1 trailer, up to 0.75 t
    O2 O2 挂车，0.75 t 至 3.5 t|O2 trailer, 0.75 t to 3.5 t
    O3 O3 挂车，3.5 t 至 10 t|O3 trailer, 3.5 t to 10 t
    O4 O4 挂车，超过 10 t|O4 trailer, above 10 t
    G G 越野车|G off-road vehicle`),
  registeredType: items(`
    K11 大型普通客车|Large coach
    K12 大型双层客车|Large double-decker
    K13 大型卧铺客车|Large sleeper coach
    K14 大型铰接客车|Large articulated bus
    K15 大型越野客车|Large off-road bus
    K16 大型轿车|Large saloon
    K17 大型专用客车|Large special-purpose bus
    K18 大型专用校车|Large school bus
    K21 中型普通客车|Medium-sized coach
    K22 中型双层客车|Medium-sized double-decker
    K23 中型卧铺客车|Medium-sized sleeper coach
    K24 中型铰接客车|Medium-sized articulated bus
    K25 中型越野客车|Medium-sized off-road bus
    K26 中型轿车|Medium-sized saloon
    K27 中型专用客车|Medium-sized special-purpose bus
    K28 中型专用校车|Medium-sized school bus
    K31 小型普通客车|Small passenger car
    K32 小型越野客车|Small off-road car
    K33 小型轿车|Small saloon
    K34 小型专用客车|Small special-purpose car
    K38 小型专用校车|Small school bus
    K39 小型面包车|Small van
    K41 微型普通客车|Mini passenger car
    K42 微型越野客车|Mini off-road car
    K43 微型轿车|Mini saloon
    K49 微型面包车|Mini van
    H11 重型栏板/普通货车|Heavy dropside or plain lorry
    H12 重型厢式货车|Heavy box lorry
    H13 重型封闭货车|Heavy closed lorry
    H14 重型罐式货车|Heavy tank lorry
    H15 重型平板货车|Heavy flatbed lorry
    H16 重型集装厢车|Heavy container lorry
    H17 重型自卸货车|Heavy tipper
    H18 重型特殊结构货车|Heavy lorry of special structure
    H19 重型仓栅式货车|Heavy stake lorry
    H21 中型栏板/普通货车|Medium dropside or plain lorry
    H22 中型厢式货车|Medium box lorry
    H23 中型封闭货车|Medium closed lorry
    H24 中型罐式货车|Medium tank lorry
    H25 中型平板货车|Medium flatbed lorry
    H26 中型集装厢车|Medium container lorry
    H27 中型自卸货车|Medium tipper
    H28 中型特殊结构货车|Medium lorry of special structure
    H29 中型仓栅式货车|Medium stake lorry
    H31 轻型栏板/普通货车|Light dropside or plain lorry
    H32 轻型厢式货车|Light box lorry
    H33 轻型封闭货车|Light closed lorry
    H34 轻型罐式货车|Light tank lorry
    H35 轻型平板货车|Light flatbed lorry
    H37 轻型自卸货车|Light tipper
    H38 轻型特殊结构货车|Light lorry of special structure
    H39 轻型仓栅式货车|Light stake lorry
    H41 微型栏板/普通货车|Mini dropside or plain lorry
    H42 微型厢式货车|Mini box lorry
    H43 微型封闭货车|Mini closed lorry
    H44 微型罐式货车|Mini tank lorry
    H45 微型自卸货车|Mini tipper
    H46 微型特殊结构货车|Mini lorry of special structure
    H47 微型仓栅式货车|Mini stake lorry
    H51 普通低速货车|Low-speed lorry, plain
    H52 厢式低速货车|Low-speed lorry, box
    H53 罐式低速货车|Low-speed lorry, tank
    H54 自卸低速货车|Low-speed lorry, tipping
    H55 仓栅式低速货车|Low-speed lorry, stake
    Q11 重型半挂牵引车|Heavy tractor for semi-trailers
    Q12 重型全挂牵引车|Heavy tractor for full trailers
    Q21 中型半挂牵引车|Medium tractor for semi-trailers
    Q22 中型全挂牵引车|Medium tractor for full trailers
    Q31 轻型半挂牵引车|Light tractor for semi-trailers
    Q32 轻型全挂牵引车|Light tractor for full trailers
    Z11 大型非载货专项作业车|Large special operation vehicle
    Z12 大型载货专项作业车|Large special operation vehicle with load
    Z21 中型非载货专项作业车|Medium-sized special operation vehicle
    Z22 中型载货专项作业车|Medium-sized special operation vehicle with load
    Z31 小型非载货专项作业车|Small special operation vehicle
    Z32 小型载货专项作业车|Small special operation vehicle with load
    Z41 微型非载货专项作业车|Mini special operation vehicle
    Z42 微型载货专项作业车|Mini special operation vehicle with load
    Z51 重型非载货专项作业车|Heavy special operation vehicle
    Z52 重型载货专项作业车|Heavy special operation vehicle with load
    Z71 轻型非载货专项作业车|Light special operation vehicle
    Z72 轻型载货专项作业车|Light special operation vehicle with load
    G11 重型普通全挂车|Heavy full trailer, plain
    G12 重型厢式全挂车|Heavy full trailer, box
    G13 重型罐式全挂车|Heavy full trailer, tank
    G14 重型平板全挂车|Heavy full trailer, flatbed
    G15 重型集装箱全挂车|Heavy full trailer, container
    G16 重型自卸全挂车|Heavy full trailer, tipping
    G17 重型仓栅式全挂车|Heavy full trailer, stake
    G18 重型旅居全挂车|Heavy full trailer, caravan
    G19 重型专项作业全挂车|Heavy full trailer, special operation
    G21 中型普通全挂车|Medium full trailer, plain
    G22 中型厢式全挂车|Medium full trailer, box
    G23 中型罐式全挂车|Medium full trailer, tank
    G24 中型平板全挂车|Medium full trailer, flatbed
    G25 中型集装箱全挂车|Medium full trailer, container
    G26 中型自卸全挂车|Medium full trailer, tipping
    G27 中型仓栅式全挂车|Medium full trailer, stake
    G28 中型旅居全挂车|Medium full trailer, caravan
    G29 中型专项作业全挂车|Medium full trailer, special operation
    G31 轻型普通全挂车|Light full trailer, plain
    G32 轻型厢式全挂车|Light full trailer, box
    G33 轻型罐式全挂车|Light full trailer, tank
    G34 轻型平板全挂车|Light full trailer, flatbed
    G35 轻型自卸全挂车|Light full trailer, tipping
    G36 轻型仓栅式全挂车|Light full trailer, stake
    G37 轻型旅居全挂车|Light full trailer, caravan
    G38 轻型专项作业全挂车|Light full trailer, special operation
    B11 重型普通半挂车|Heavy semi-trailer, plain
    B12 重型厢式半挂车|Heavy semi-trailer, box
    B13 重型罐式半挂车|Heavy semi-trailer, tank
    B14 重型平板半挂车|Heavy semi-trailer, flatbed
    B15 重型集装箱半挂车|Heavy semi-trailer, container
    B16 重型自卸半挂车|Heavy semi-trailer, tipping
    B17 重型特殊结构半挂车|Heavy semi-trailer, special structure
    B21 中型普通半挂车|Medium semi-trailer, plain
    B22 中型厢式半挂车|Medium semi-trailer, box
    B23 中型罐式半挂车|Medium semi-trailer, tank
    B24 中型平板半挂车|Medium semi-trailer, flatbed
    B25 中型集装箱半挂车|Medium semi-trailer, container
    B26 中型自卸半挂车|Medium semi-trailer, tipping
    B27 中型特殊结构半挂车|Medium semi-trailer, special structure
    B31 轻型普通半挂车|Light semi-trailer, plain
    B32 轻型厢式半挂车|Light semi-trailer, box
    B33 轻型罐式半挂车|Light semi-trailer, tank
    B34 轻型平板半挂车|Light semi-trailer, flatbed
    B35 轻型自卸半挂车|Light semi-trailer, tipping
    M11 普通正三轮摩托车|Three-wheeled motorcycle
    M12 轻便正三轮摩托车|Three-wheeled moped
    M13 正三轮载客摩托车|Three-wheeled motorcycle for passengers
    M14 正三轮载货摩托车|Three-wheeled motorcycle for goods
    M15 侧三轮摩托车|Motorcycle with sidecar
    M21 普通二轮摩托车|Two-wheeled motorcycle
    M22 轻便二轮摩托车|Two-wheeled moped
    N11 三轮汽车|Three-wheeled vehicle
    D11 无轨电车|Trolleybus
    D12 有轨电车|Tram
    T11 大型轮式拖拉机|Large wheeled tractor
    T21 小型轮式拖拉机|Small wheeled tractor
    T22 手扶拖拉机|Walking tractor
    T23 手扶变形运输机|Walking tractor for transport
    J11 轮式装载机械|Wheeled loader
    J12 轮式挖掘机械|Wheeled excavator
    J13 轮式平地机械|Wheeled grader
    X99 其他|Other`),
  registeredFuel: items(`
    A 汽油|Petrol
    B 柴油|Diesel
    C 电|Electricity
    D 混合油|Mixed fuel
    E 天然气|Natural gas
    F 液化石油气|LPG
    L 甲醇|Methanol
    M 乙醇|Ethanol
    N 太阳能|Solar energy
    O 混合动力|Hybrid
    P 氢|Hydrogen
    Q 生物燃料|Biofuel
    Y 无|None`),
}
