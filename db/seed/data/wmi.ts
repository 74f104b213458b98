/** Confidence: A tables agree, B well known, C only suggested. */
export interface Wmi {
  wmi: string
  maker: string
  grade: 'A' | 'B' | 'C'
  producer?: string
  brand?: string
}

const text = `
LSV|上汽大众|A|上汽大众
LFV|一汽-大众（含奥迪/捷达）|A|一汽-大众
LSG|上汽通用|A|上汽通用
LSJ|上汽乘用车（荣威/MG/飞凡）|A|上海汽车集团
LZW|上汽通用五菱|A|上汽通用五菱
LSK|上汽大通|B|上汽大通
LSF|上汽大通（部分）|C|上汽大通
LRB|上汽通用（别克出口）|A|上汽通用
LVS|长安福特|A|长安福特
LVR|长安马自达|A|长安马自达
LS5|长安（原长安铃木）|A|长安汽车
LS4|长安汽车|B|长安汽车
LS6|长安新能源（深蓝等）|B|长安汽车
LPA|长安PSA/DS|A|长安标致雪铁龙
LGB|东风日产/东风汽车有限|A|东风日产
LGJ|东风风神|A|东风乘用车
LGH|东风（部分）/观致|A|观致汽车
LGG|东风柳汽|B|东风柳汽
LDC|神龙（东风标致雪铁龙）|A|神龙汽车
LVH|东风本田|A|东风本田
LVZ|东风小康（DFSK）|A|东风小康
LGA|东风商用车|B|东风商用车
LJD|悦达起亚|A|悦达起亚
LJN|郑州日产|B|郑州日产
LHG|广汽本田|A|广汽本田
LUC|本田（中国）/广本|A|广汽本田
LVG|广汽丰田|A|广汽丰田
LMG|广汽传祺|A|广汽乘用车
LNA|广汽埃安|B|广汽埃安
LWV|广汽菲克|A|广汽菲克
LL6|长丰/广汽三菱（猎豹）|A|广汽三菱
LFM|一汽丰田（长春/成都）|A|一汽丰田
LTV|一汽丰田（天津）|A|一汽丰田
LFP|一汽轿车（红旗/奔腾）|A|一汽轿车
LFB|一汽（客车等）|A|一汽吉林
LFW|一汽解放|A|一汽解放
LFT|一汽挂车|A|
LH1|一汽海马|A|海马汽车
LBE|北京现代|A|北京现代
LBV|华晨宝马|A|华晨宝马
LE4|北京奔驰|A|北京奔驰
LNB|北京汽车/北汽新能源|B|北京汽车
LHB|北汽（北京汽车工业控股）|A|北京汽车
LVB LVA LVC|北汽福田|B|福田汽车
LSY|华晨中华|A|华晨汽车
LGX|比亚迪汽车|A|比亚迪汽车
LC0|比亚迪（乘用及客车）|B|比亚迪汽车
LPE|比亚迪（部分）|C|比亚迪汽车
LB3|吉利|B|吉利汽车
L6T|吉利（浙江吉利）|A|吉利汽车
LB2|吉利（摩托）|A|
LVY LYV|沃尔沃（中国）|A|沃尔沃亚太
LPS|极星|C|沃尔沃亚太|极星
LGW|长城（哈弗/魏/坦克/欧拉）|A|长城汽车
LVV|奇瑞|A|奇瑞汽车
LVT|奇瑞（部分）|B|奇瑞汽车
L2C|奇瑞捷豹路虎|B|奇瑞捷豹路虎
LJ1|江淮（含早期蔚来代工）|A|江淮汽车
LJC|江淮|A|江淮汽车
LRW|特斯拉（上海）|A|特斯拉（上海）|特斯拉
LW4|理想（ONE）|C|理想汽车|理想
HLX|理想（新）|C|理想汽车|理想
L1N|小鹏（肇庆）|B|小鹏汽车|小鹏
LMV|海马（小鹏早期代工）|C|海马汽车
LFZ|零跑|C|零跑汽车|零跑
LUZ|合众（哪吒）|C|合众新能源|哪吒
LM8|赛力斯|C|赛力斯汽车
HXM|小米|C|小米汽车|小米
LLV|力帆|A|力帆汽车
LDN|东南汽车|A|东南汽车
LJ8|众泰|B|众泰汽车
LEF|江铃|B|江铃汽车
LET|江铃五十铃|A|江西五十铃
LJX|江铃福特|C|江铃汽车|江铃福特
LWL|庆铃|B|庆铃汽车
LZE|五十铃（广州）|A|
LZZ|中国重汽|B|中国重汽
LZG|陕汽|A|陕汽重卡
LZM|MAN（中国）|A|
LZY|宇通|A|宇通客车
LDY|中通|A|中通客车
LKL|苏州金龙（海格）|A|苏州金龙
LDD|丹东黄海|A|
LA6|厦门金龙|C|厦门金龙
LA8|安凯|C|安凯客车
LBB LBM LCE LAN LBP L5Y|摩托车企业|A|
WBA WBS WBY|宝马|B|宝马（中国）|宝马（进口）
WDB WDC WDD W1K W1N WMX|奔驰（AMG）|B|梅赛德斯-奔驰（中国）|奔驰（进口）
WVW WVG WV1 WV2|大众|B|大众汽车（中国）|大众（进口）
WAU WA1 WUA|奥迪|B|奥迪（中国）|奥迪（进口）
WP0 WP1|保时捷|B|保时捷（中国）|保时捷
WMW|MINI|B|宝马（中国）|MINI
JTH JTJ|雷克萨斯|B|丰田汽车（中国）|雷克萨斯
JTD JTE JTM|丰田|B|丰田汽车（中国）|丰田（进口）
JF1 JF2|斯巴鲁|B|斯巴鲁（中国）|斯巴鲁
JN1 JN8|日产/英菲尼迪|B|日产（中国）|
JHM|本田|B|本田（中国）|本田（进口）
JM1 JM7|马自达|B|马自达（中国）|马自达（进口）
JA3 JA4 JMY|三菱|B|三菱汽车（中国）|三菱（进口）
5YJ 7SA|特斯拉（美）|B|特斯拉（进口）|特斯拉（进口）
YV1 YV4|沃尔沃|B|沃尔沃（中国）|沃尔沃（进口）
SAL|路虎|B|捷豹路虎（中国）|路虎（进口）
SAJ|捷豹|B|捷豹路虎（中国）|捷豹（进口）
1FA 1FM 1FT 2FM|福特|B|福特（中国）|福特（进口）
5LM|林肯|B|福特（中国）|林肯（进口）
1C4 1J4|Jeep|B|克莱斯勒（中国）|Jeep（进口）
1G1 1G6 1GY|GM|B|通用汽车（中国）|
KMH KM8|现代|B|现代汽车（中国）|现代（进口）
KNA KND|起亚|B|起亚（中国）|起亚（进口）
ZFF|法拉利|B|法拉利（中国）|法拉利
ZHW|兰博基尼|B|兰博基尼（中国）|兰博基尼
ZAM|玛莎拉蒂|B|玛莎拉蒂（中国）|玛莎拉蒂
ZAR|阿尔法·罗密欧|B|克莱斯勒（中国）|阿尔法·罗密欧
SCA|劳斯莱斯|B|宝马（中国）|劳斯莱斯
SCB|宾利|B|宾利（中国）|宾利
SCC|莲花|B|路特斯|路特斯
SCF|阿斯顿·马丁|B|阿斯顿·马丁（中国）|阿斯顿·马丁
VF1|雷诺|B|雷诺（中国）|雷诺（进口）
VF3|标致|B|标致雪铁龙（中国）|标致（进口）
VF7|雪铁龙|B|标致雪铁龙（中国）|雪铁龙（进口）
`

export const wmiCodes: readonly Wmi[] = text
  .trim()
  .split('\n')
  .flatMap(line => {
    const [codes = '', maker = '', grade, producer, brand] = line.split('|')
    return codes.split(' ').map(wmi => ({
      wmi,
      maker,
      grade: grade as Wmi['grade'],
      ...(producer && { producer }),
      ...(brand && { brand }),
    }))
  })
