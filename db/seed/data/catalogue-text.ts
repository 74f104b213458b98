/**
 * `@producer|English`, `#brand|nature|weight|English`, then its series: name/body and power/years/weight.
 * Body: s saloon, h hatchback, u SUV, m MPV, p sports car, w estate, k pick-up, v van, b bus, t truck. Power:
 * G petrol, D diesel, E battery, P plug-in, R range extended, H hybrid, M mild hybrid, F fuel cell, N natural
 * gas. Years: first[-last] of sale, two digits. Weights are rough shares of the reports, 1 when left out.
 */
export const catalogueText = `
@上汽大众|SAIC Volkswagen
#上汽大众|2|62|SAIC Volkswagen
朗逸/sG/08/9,帕萨特/sG/00/7,帕萨特新能源/sP/18-23,途观L/uG/17/6,途观/uG/10-21/3,途昂/uG/17/3,途昂X/uG/19,途岳/uG/18/3,途岳新锐/uG/22,途铠/uG/19,途安/mG/04-21/2,途安L/mG/16,Polo/hG/02/3,桑塔纳/sG/00-23/3,新桑塔纳/sG/12-22/2,凌渡/sG/15/3,辉昂/sG/16-23,威然/mG/20,ID.3/hE/21/2,ID.4 X/uE/21/2,ID.6 X/uE/21,途观L新能源/uP/18-23,朗逸纯电/sE/18-21,朗境/hG/13-18
#上汽斯柯达|2|8|SAIC Skoda
明锐/sG/07/3,速派/sG/16/2,昊锐/sG/09-15,昕锐/sG/13/2,昕动/hG/14-20,晶锐/hG/08-19,柯迪亚克/uG/17/2,柯迪亚克GT/uG/19,柯珞克/uG/18,柯米克/uG/18,野帝/uG/13-18
#上汽奥迪|2|2|SAIC Audi
奥迪A7L/sG/22,奥迪Q6/uG/22,奥迪Q5 e-tron/uE/22,奥迪A5L Sportback/sG/25
@一汽-大众|FAW-Volkswagen
#一汽-大众|2|58|FAW-Volkswagen
速腾/sG/06/8,迈腾/sG/07/7,宝来/sG/01/6,高尔夫/hG/03/4,探岳/uG/18/4,探岳X/uG/20,T-ROC探歌/uG/18/2,探影/uG/20,揽境/uG/21,揽巡/uG/22,CC/sG/10/2,蔚领/wG/16-23,高尔夫·嘉旅/mG/16-20,ID.4 CROZZ/uE/21/2,ID.6 CROZZ/uE/21,ID.7 VIZZION/sE/23,探岳GTE/uP/20-24,迈腾GTE/sP/20-23
#一汽大众|2|6|FAW-VW Jetta
捷达/sG/00-19/3,捷达VS5/uG/19/3,捷达VS7/uG/20/2,捷达VA3/sG/19/2,捷达VS8/uG/24
#一汽-大众奥迪|2|20|FAW Audi
奥迪A4L/sG/09/5,奥迪A6L/sGM/05/6,奥迪A3/hG/14/3,奥迪Q3/uG/13/3,奥迪Q5/uG/10-18/2,奥迪Q5L/uGM/18/4,奥迪Q2L/uG/18,奥迪Q4 e-tron/uE/22,奥迪e-tron/uE/20-23,奥迪A6L新能源/sP/17-22,奥迪Q3轿跑/uG/21
@大众汽车（安徽）|Volkswagen Anhui
#大众（安徽）|2|0.6|Volkswagen Anhui
与众06/uE/24
@上汽通用|SAIC-GM
#别克|2|30|Buick
英朗/sG/10/6,凯越/sG/03/4,君威/sG/06/3,君越/sG/06/4,威朗/sG/15/3,GL8/mGM/05/5,GL8新能源/mP/24,GL6/mG/17,昂科威/uG/14/4,昂科威S/uG/20,昂科威Plus/uG/21,昂科拉/uG/12-22/2,昂科旗/uG/20,昂扬/uG/22,阅朗/wG/18-22,微蓝6/wE/19/2,微蓝7/uE/20,E5/uE/23,世纪/mM/22,微蓝6插混/wP/20
#雪佛兰|2|14|Chevrolet
科鲁兹/sG/09-20/3,科鲁泽/sG/19/2,迈锐宝/sG/12-18,迈锐宝XL/sG/16/2,赛欧/sG/05-20/2,科沃兹/sG/16/2,探界者/uG/17/2,创酷/uG/14,创界/uG/19,开拓者/uG/20,沃兰多/mG/18,科帕奇/uG/07-17,畅巡/wE/20,爱唯欧/hG/11-15
#凯迪拉克|2|9|Cadillac
ATS-L/sG/14-19,XTS/sG/13-19/2,CT4/sG/20,CT5/sG/19/3,CT6/sG/16/2,XT4/uG/18/2,XT5/uGM/16/3,XT6/uG/19,GT4/uG/23,LYRIQ锐歌/uE/22,IQ傲歌/uE/24
@上汽通用五菱|SAIC-GM-Wuling
#上汽通用五菱|1|40|SGMW
五菱宏光/mG/10/5,五菱宏光S/mG/13/3,五菱宏光V/vG/15/2,五菱荣光/vG/08/2,五菱荣光V/vG/15,五菱荣光新卡/tG/18,五菱荣光小卡/tG/12,五菱宏光S3/uG/17,五菱之光/vG/04,宏光MINIEV/hE/20/5,五菱缤果/hE/23/3,五菱星辰/uGH/21/2,五菱凯捷/mGH/20/2,五菱佳辰/mG/22,五菱星光/sEP/23/2,五菱星光S/uEP/24,五菱征程/mG/21,五菱Air ev晴空/hE/22,五菱荣光EV/vE/19,宝骏310/hG/16-20/2,宝骏510/uG/17-22/3,宝骏530/uG/18/2,宝骏560/uG/15-18/2,宝骏630/sG/11-18,宝骏730/mG/14-20/3,宝骏360/mG/18-20,宝骏E100/hE/17-21,宝骏E200/hE/18-21,新宝骏RM-5/mG/19,新宝骏RS-5/uG/19,新宝骏RC-6/sG/19,新宝骏E300/hE/20,KiWi EV/hE/21,宝骏悦也/uE/23,宝骏云朵/hE/23,宝骏云海/uEP/24
@上海汽车集团|SAIC Motor
#上汽集团|1|30|SAIC Motor
荣威i5/sG/18/3,荣威i6/sG/17/2,荣威350/sG/10-16/2,荣威360/sG/15-19/2,荣威550/sG/08-16,荣威550 PLUG-IN/sP/13-17,荣威RX5/uG/16/5,荣威RX5 MAX/uG/19/2,荣威RX5新能源/uEP/17-22,荣威RX3/uG/17,荣威RX8/uG/18,荣威W5/uG/11-17,荣威Ei5/wE/18/3,荣威ERX5/uE/17-21,荣威eRX5/uP/16-21,荣威iMAX8/mG/20,荣威D7/sEP/23,荣威i6 MAX/sG/20,荣威950/sG/12-18,名爵3/hG/11-21,名爵5/sG/12/3,名爵6/sG/10/3,名爵6新能源/sP/18,名爵GS/uG/15-19,名爵ZS/uG/17/2,名爵HS/uG/18/2,名爵EZS/uE/19-22,MG4 EV/hE/22/2,MG7/sG/22,MG ONE/uG/21,MG Cyberster/pE/23
#飞凡|1|1.2|Rising
飞凡R7/uE/22,飞凡F7/sE/23,飞凡ER6/sE/20,飞凡MARVEL R/uE/21
@智己汽车|IM Motors
#智己|1|1.6|IM
智己L7/sE/22,智己LS7/uE/23,智己LS6/uE/23/3,智己L6/sE/24/2
@上汽大通|SAIC Maxus
#上汽大通MAXUS|1|4|Maxus
G10/mGD/14/2,G20/mGD/19,G50/mG/18,D60/uG/19,D90/uGD/17,T60/kD/16,T70/kD/19,T90/kD/21,V80/vD/11/2,V90/vD/19,大家9/mE/22,EV30/vE/18,EUNIQ 6/uP/20
@长安福特|Changan Ford
#长安福特|2|22|Changan Ford
福克斯/hG/05/5,福睿斯/sG/14/3,蒙迪欧/sG/04/4,嘉年华/hG/03-16,翼虎/uG/13-20/3,锐界/uG/15/3,锐界L/uGH/23,翼搏/uG/13-18,锐际/uG/19,探险者/uG/20/2,EVOS/uG/21,金牛座/sG/15-22,Mustang Mach-E/uE/21,福克斯Active/hG/20
@林肯（中国制造）|Changan Ford Lincoln
#林肯|2|2|Lincoln
冒险家/uGM/20/2,飞行家/uG/20,航海家/uG/20/2,林肯Z/sG/22
@江铃汽车|Jiangling Motors
#江铃汽车|1|3|JMC
驭胜S350/uD/10-20,驭胜S330/uG/16-20,特顺/vD/16,特顺新能源/vE/19,宝典/kD/00,域虎/kD/12,域虎7/kD/19,大道/kD/22,凯运/tD/08,福顺/vD/22,易至EV3/hE/19
#江铃福特|2|4|JMC Ford
撼路者/uG/15-21,领界/uGM/19/2,领裕/uG/22,途睿欧/mG/16,全顺/vD/03/2,领睿/uG/22,游骑侠/kG/23,烈马/uG/24
@长安马自达|Changan Mazda
#长安马自达|2|7|Changan Mazda
马自达3 昂克赛拉/sG/14/4,马自达3 星骋/sG/11-18,马自达3/sG/06-13,马自达CX-5/uG/13/3,马自达CX-8/uG/18,马自达CX-30/uGE/20,马自达CX-50行也/uGH/23,马自达2/hG/07-17,马自达EZ-6/sER/24
@一汽马自达|FAW Mazda
#一汽马自达|2|4|FAW Mazda
阿特兹/sG/14-21/3,马自达6/sG/03-16,睿翼/sG/09-15,马自达CX-4/uG/16-21/3,马自达CX-7/uG/14-17
@长安汽车|Changan Automobile
#长安汽车|1|44|Changan
长安CS75/uG/14-22/5,长安CS75 PLUS/uG/19/6,长安CS55/uG/17/2,长安CS55 PLUS/uG/19/3,长安CS35/uG/12-20/3,长安CS35 PLUS/uG/18/2,长安CS15/uG/16,长安CS95/uG/17,长安CS85 COUPE/uG/19,逸动/sG/12/4,逸动PLUS/sG/20/3,逸动EV/sE/15/2,逸动XT/hG/13-20,锐程CC/sG/18,睿骋CC/sG/17/2,睿骋/sG/12-18,悦翔/sG/09/3,奔奔/hG/06-17,奔奔E-Star/hE/20/3,长安UNI-T/uG/20/3,长安UNI-K/uGP/21/2,长安UNI-V/sGP/22/3,长安欧尚X7/uG/19/2,长安欧尚X5/uG/20/2,长安欧尚A600/mG/17-20,长安欧诺/mG/12-21,欧尚科赛/uG/18-20,长安之星/vG/00-20,长安Lumin/hE/22/3,长安糯玉米/hE/22,神骐/tG/14,凯程F70/kDG/19,览拓者/kG/22
#深蓝|1|6|Deepal
深蓝SL03/sER/22/4,深蓝S7/uER/23/4,深蓝G318/uR/24/2,深蓝S05/uER/24/2,深蓝L07/sER/24/2
#长安启源|1|4|Changan Nevo
长安启源A05/sP/23/2,长安启源A07/sER/23/2,长安启源Q05/uP/23,长安启源Q07/uP/25,长安启源E07/uER/24
@阿维塔科技|Avatr
#阿维塔|1|2|Avatr
阿维塔11/uER/22/2,阿维塔12/sER/23/2,阿维塔07/uER/24/2,阿维塔06/sER/25
@长安标致雪铁龙|Changan PSA
#长安标致雪铁龙DS|2|0.6|DS
DS5/hG/13-19,DS5LS/sG/14-19,DS6/uG/14-19,DS7/uG/18-20
@长安铃木|Changan Suzuki
#长安铃木|2|2|Changan Suzuki
启悦/sG/14-18,维特拉/uG/15-18,天语SX4/hG/06-18,雨燕/hG/05-18,奥拓/hG/09-18,锋驭/uG/13-18
@昌河铃木|Changhe Suzuki
#昌河铃木|2|0.6|Changhe Suzuki
利亚纳/sG/05-16,北斗星/hG/03-19,浪迪/vG/07-15
@东风日产|Dongfeng Nissan
#东风日产|2|40|Dongfeng Nissan
轩逸/sGH/06/9,轩逸·经典/sG/12/4,天籁/sG/04/6,骐达TIIDA/hG/05/3,颐达/sG/05-12,阳光/sG/11-20/2,蓝鸟/sG/15-20/2,逍客/uG/08/5,奇骏/uGH/08/5,楼兰/uG/11/2,西玛/sG/16-19,骊威/hG/06-17,劲客/uG/17,途达/uG/18,艾睿雅/uE/22,超混电驱奇骏/uH/23,探陆/uG/23,N7/sE/25,轩逸·纯电/sE/18-22
#启辰|1|5|Venucia
启辰D60/sG/17/2,启辰T70/uG/15-20,启辰T90/uG/16-21,启辰星/uG/20,启辰大V/uGP/21,启辰R50/hG/12-17,启辰D50/sG/12-17,启辰T60/uG/18,启辰e30/hE/14-20,启辰VX6/uE/23
#东风英菲尼迪|2|2|Dongfeng Infiniti
英菲尼迪Q50L/sG/14,英菲尼迪QX50/uG/15/2,英菲尼迪QX60/uG/22
@郑州日产|Zhengzhou Nissan
#郑州日产|2|1|Zhengzhou Nissan
纳瓦拉/kG/17,帕拉丁/uG/03,锐骐/kDG/05,锐骐6/kDG/18,NV200/mG/10-18
@东风乘用车|Dongfeng Passenger Vehicle
#东风乘用车|1|6|Dongfeng Aeolus
风神AX7/uG/14/3,风神AX5/uG/16-19,风神AX4/uG/17-20,风神A60/sG/12-18,风神A30/sG/14-18,风神H30/hG/09-16,奕炫/sG/19/2,奕炫MAX/sGH/21,奕炫GS/uG/20,风神E70/sE/18,皓瀚/uGH/22,风神皓极/uGP/22
#东风纳米|1|1|Dongfeng Nammi
纳米BOX/hE/21,纳米01/hE/24
#东风奕派|1|1.2|Dongfeng eπ
东风奕派eπ007/sER/24,东风奕派eπ008/uER/24
@岚图汽车|Voyah
#岚图|1|2|Voyah
岚图FREE/uER/21/2,岚图梦想家/mEP/22/2,岚图追光/sEP/23,岚图知音/uE/24
@猛士科技|Mengshi
#猛士|1|0.4|M-Hero
猛士917/uER/23
@东风柳汽|Dongfeng Liuzhou
#东风风行|1|6|Dongfeng Forthing
风行T5/uG/18,风行T5L/uG/19/2,风行T5 EVO/uG/21,景逸/hG/08-16,景逸X3/uG/14-20,景逸X5/uG/13-20/2,景逸S50/sG/14-22,景逸S50EV/sE/17,菱智/mG/02/2,风行CM7/mG/14-20,菱智M5EV/mE/18,风行游艇/mG/22,风行雷霆/uE/23
#乘龙|1|0.5|Chenglong
乘龙H7/tD/16,乘龙H5/tD/17
@东风裕隆|Dongfeng Yulon
#东风裕隆|1|1|Luxgen
U5 SUV/uG/17-20,大7 SUV/uG/11-19,纳5/sG/12-18,优6 SUV/uG/14-20
@东风雷诺|Dongfeng Renault
#东风雷诺|2|1.6|Dongfeng Renault
科雷嘉/uG/16-20,科雷傲/uG/16-20,科雷缤/uG/19-20,e诺/hE/19-20
@东风小康|Dongfeng Sokon
#东风小康|1|5|DFSK
风光330/mG/13-19,风光360/mG/14-18,风光370/mG/16-20,风光580/uG/16/3,风光580 Pro/uG/19,风光ix5/uG/18,风光S560/uG/17,风光500/uG/20,风光MINIEV/hE/21,东风小康C36/vG/12,东风小康K07S/vG/12,小康D51/tG/18,EC36/vE/17
@神龙汽车|Dongfeng Peugeot-Citroën
#东风标致|2|11|Dongfeng Peugeot
标致308/sG/11-22/3,标致308S/hG/14-19,标致408/sG/10/3,标致508/sG/11-19,标致508L/sG/19,标致2008/uG/14/2,标致3008/uG/13-19/2,标致4008/uG/16/2,标致5008/uG/17,标致301/sG/13-19,标致207/hG/09-14,标致307/sG/04-14,标致e2008/uE/20
#东风雪铁龙|2|8|Dongfeng Citroën
雪铁龙C5/sG/10-20/2,C4世嘉/sG/16-20/2,世嘉/sG/08-16/2,雪铁龙C4L/sG/12-20/2,爱丽舍/sG/02-20/2,雪铁龙C3-XR/uG/14/2,天逸C5 AIRCROSS/uG/17/2,雪铁龙C6/sG/16,凡尔赛C5 X/wG/21/2,云逸C4 AIRCROSS/uG/18-20,毕加索/mG/01-12
@东风本田|Dongfeng Honda
#东风本田|2|30|Dongfeng Honda
思域/sGH/06/7,本田CR-V/uGHP/04/8,本田XR-V/uG/14/4,哥瑞/sG/15-20,竞瑞/hG/16-20,INSPIRE/sGH/18/3,本田UR-V/uG/17,思铂睿/sG/09-19,杰德/wG/13-20,艾力绅/mGH/12,LIFE/hG/20,享域/sGH/19/2,e:NS1/uE/22,HR-V/uG/23,英仕派/sGP/23,M-NV/uE/20
@广汽本田|GAC Honda
#广汽本田|2|28|GAC Honda
雅阁/sGHP/03/7,飞度/hG/03/6,缤智/uG/14/4,皓影/uGHP/19/4,凌派/sGH/13/3,锋范/sG/08-20/3,锋范经典/sG/14-18,冠道/uG/16/2,奥德赛/mGH/02/3,型格/sGH/21,歌诗图/uG/11-17,理念S1/sG/11-16,理念VE-1/uE/18-23,e:NP1/uE/22,极湃2/uE/24,致在/uG/23
#广汽讴歌|2|0.7|GAC Acura
讴歌CDX/uGH/16-22,讴歌RDX/uG/18-22
@广汽丰田|GAC Toyota
#广汽丰田|2|24|GAC Toyota
凯美瑞/sGH/06/7,雷凌/sGHP/14/6,汉兰达/uGH/09/5,雅力士/hG/08-13,致炫/hG/13/2,致享/sG/17/2,威兰达/uGHP/20/3,C-HR/uGH/18/2,赛那/mH/21/2,锋兰达/uGH/22/2,凌尚/sG/21,威飒/uG/22,bZ4X（广汽）/uE/22,铂智3X/uE/25,铂智7/sE/25,逸致/mG/11-17
@一汽丰田|FAW Toyota
#一汽丰田|2|26|FAW Toyota
卡罗拉/sGH/07/8,花冠/sG/04-17/2,威驰/sG/02/2,威驰FS/hG/17,锐志/sG/05-18/2,皇冠/sG/05-20/2,RAV4荣放/uGHP/09/6,亚洲龙/sGH/19/3,奕泽IZOA/uGH/18/2,普拉多/uG/03-20/2,普锐斯/hH/06-17,亚洲狮/sG/21,卡罗拉锐放/uGH/22,凌放HARRIER/uGH/22,皇冠陆放/uGH/21,格瑞维亚/mH/22,bZ3/sE/23,bZ4X/uE/22,柯斯达/bG/00,普拉多（油混）/uH/24
@广汽乘用车|GAC Motor
#广汽乘用车|1|20|GAC Trumpchi
传祺GS4/uG/15/6,传祺GS4 PLUS/uG/21,传祺GS3/uG/17/2,传祺GS5/uG/12/2,传祺GS8/uGH/16/3,传祺GS7/uG/17-20,传祺GA3/sG/13-18,传祺GA3S视界/sG/14-18,传祺GA4/sG/18-21,传祺GA5/sG/10-16,传祺GA6/sG/14/2,传祺GA8/sG/16,传祺GM6/mG/19,传祺GM8/mGH/18/2,传祺M8/mGHP/22/2,传祺M6/mG/22,影豹/sGH/21/2,影酷/uGH/22,传祺GE3/uE/17-19,传祺E8/mP/23,传祺E9/mP/23,传祺ES9/uP/23,传祺S7/uP/25
@广汽埃安|GAC Aion
#广汽埃安|1|12|GAC Aion
AION S/sE/19/6,AION Y/uE/21/4,AION V/uE/20/2,AION LX/uE/19,AION S Plus/sE/21/2,AION UT/hE/25,AION RT/sE/24
#昊铂|1|0.9|Hyptec
昊铂GT/sE/23,昊铂HT/uE/23,昊铂SSR/pE/23
@广汽菲克|GAC Fiat Chrysler
#广汽菲克Jeep|2|4|GAC Jeep
自由光/uG/15-22/3,自由侠/uG/16-22,指南者/uG/16-22/2,大指挥官/uGP/18-22
#广汽菲亚特|2|0.6|GAC Fiat
菲翔/sG/12-17,致悦/hG/14-17
@广汽三菱|GAC Mitsubishi
#广汽三菱|2|5|GAC Mitsubishi
欧蓝德/uG/16-23/4,劲炫ASX/uG/13-22/2,奕歌/uG/18-22,帕杰罗·劲畅/uG/13-20,阿图柯/uE/22-23,祺智PHEV/uP/17-20
@北京现代|Beijing Hyundai
#北京现代|2|28|Beijing Hyundai
伊兰特/sG/03/3,悦动/sG/08/3,朗动/sG/12-18/3,领动/sG/16/4,名图/sG/13/3,索纳塔/sG/03/2,索纳塔八/sG/11-16/2,索纳塔九/sG/14-20/2,途胜/uG/05/3,途胜L/uGH/21/2,全新途胜/uG/15-20/3,现代ix35/uG/10/4,现代ix25/uG/14/2,悦纳/sG/16/2,瑞纳/sG/10/3,胜达/uG/12/2,菲斯塔/sG/18/2,昂希诺/uG/18,库斯途/mG/21,沐飒/uG/23,瑞奕/hG/14-18,雅绅特/sG/06-13,逸行/sG/18-21
@悦达起亚|Yueda Kia
#东风悦达起亚|2|15|Dongfeng Yueda Kia
起亚K3/sG/12/4,起亚K2/sG/11/3,起亚K4/sG/14-20,起亚K5/sG/11/2,起亚KX3傲跑/uG/15,起亚KX5/uG/16/2,智跑/uG/10/3,狮跑/uG/07-15,福瑞迪/sG/09-16/2,焕驰/sG/17,奕跑/uG/18,起亚KX7/uG/17-20,秀尔/hG/10-15,赛拉图/sG/05-13,凯绅/sG/20
#起亚|2|3|Kia
狮铂拓界/uGH/22,赛图斯/uG/23,嘉华/mGH/21,EV6/uE/23,EV5/uE/23,起亚K5凯酷/sG/20/2
@华泰汽车|Hawtai
#华泰汽车|1|1|Hawtai
圣达菲/uG/08-18,宝利格/uG/10-17,路盛E70/sG/13-18,圣达菲7/uG/17-19
@华晨宝马|BMW Brilliance
#华晨宝马|2|20|BMW Brilliance
宝马3系/sG/04/7,宝马5系/sG/04/6,宝马5系新能源/sP/18-23,宝马1系/sG/17/2,宝马2系旅行车/mG/15-18,宝马X1/uG/12/4,宝马X1新能源/uP/16-22,宝马X2/uG/20,宝马X3/uG/18/5,宝马iX3/uE/20/2,宝马i3/sE/22/2,宝马X5（国产）/uM/22/2,宝马iX1/uE/23,宝马i5/sE/24
@华晨汽车|Brilliance Auto
#华晨中华|1|3|Zhonghua
中华V3/uG/15-20/2,中华V5/uG/11-19,中华V6/uG/18-20,中华V7/uG/18-20,中华H530/sG/11-18,中华H330/sG/13-18,骏捷/sG/06-16,中华H230/sG/12-17
#金杯|1|2|Jinbei
阁瑞斯/mG/04-20,海狮/vG/00-21,小海狮X30/vG/16
@华晨雷诺金杯|Renault Brilliance Jinbei
#华晨雷诺|2|0.4|Renault Brilliance Jinbei
观境/vG/19-21,新海狮/vG/19-21
@华晨鑫源|Brilliance Shineray
#华晨鑫源|1|1.5|SWM Shineray
海狮X30L/vG/15/2,SWM斯威X3/uG/17,SWM斯威X7/uG/16,金杯T50/tG/19,小海狮X30L EV/vE/18
@绵阳金杯|Mianyang Jinbei
#绵阳金杯|1|0.4|Mianyang Jinbei
智尚S30/uG/15-18,智尚S35/uG/15-18,蒂阿兹/mG/14-18
@北京奔驰|Beijing Benz
#北京奔驰|2|18|Beijing Benz
奔驰C级/sGM/08/6,奔驰E级/sGM/06/5,奔驰A级/sG/18/2,奔驰GLA/uG/15/2,奔驰GLB/uG/19/2,奔驰GLC/uGM/15/5,奔驰GLK/uG/12-15,奔驰EQC/uE/19-24,奔驰EQA/uE/21,奔驰EQB/uE/21,奔驰EQE/sE/22,奔驰E级新能源/sP/19,奔驰EQE SUV/uE/23
@福建奔驰|Fujian Benz
#福建奔驰|2|1|Fujian Benz
威霆/mG/10,奔驰V级/mG/16,唯雅诺/mG/10-15
@北京汽车|BAIC Motor
#北京汽车|1|7|BAIC
绅宝D50/sG/14-20,绅宝D70/sG/13-17,绅宝X25/uG/15-19,绅宝X35/uG/16-20/2,绅宝X55/uG/15-20,北京X3/uG/19,北京X5/uG/19,北京X7/uG/20/2,北京U5/sG/19,北京U7/sG/19,威旺S50/uG/16-18,威旺M20/mG/13-17,威旺M30/mG/14-18,威旺M50F/mG/17-19,北京E150/hG/12-16,魔方/uGH/22
#北京越野|1|3|BAIC ORV
北京BJ40/uGD/14/3,北京BJ80/uG/16,北京BJ20/uG/16-20,北京BJ60/uGR/23,勇士/uD/07-19,北京BJ30/uGH/24
@北汽银翔|BAIC Yinxiang
#北汽幻速|1|2|Huansu
幻速S2/uG/14-18,幻速S3/uG/14-19,幻速S6/uG/16-19,幻速H2/mG/14-18,幻速H3/mG/15-18
@北汽新能源|BAIC BJEV
#北汽新能源|1|7|BAIC BJEV
北汽新能源EC/hE/16-20/3,北汽新能源EU5/sE/18/3,北汽新能源EU7/sE/19,北汽新能源EX3/uE/18-21,北汽新能源EX360/uE/18-20,北汽新能源EV160/hE/15-18,北汽新能源EV200/hE/14-18,北汽新能源EU260/sE/16-18,北汽新能源LITE/hE/17-20
#极狐|1|3|Arcfox
极狐阿尔法S/sE/21/2,极狐阿尔法T/uE/20/2,极狐考拉/mE/23,极狐T5/uE/23,极狐S5/sE/24,极狐T1/hE/25
@北汽昌河|BAIC Changhe
#北汽昌河|1|1.6|Changhe
昌河M70/mG/17-19,昌河Q25/uG/15-18,昌河Q35/uG/16-19,昌河A6/sG/18-20,福瑞达/vG/06-19,昌河M50S/mG/17-19
@北汽制造|BAW
#北汽制造|1|0.6|BAW
BAW王牌M7/mG/23,212越野车/uG/24,元宝/hE/22
@福田汽车|Foton Motor
#福田汽车|1|4|Foton
欧马可/tD/06,时代金刚/tD/08,奥铃/tD/05,欧曼GTL/tD/12,欧曼EST/tD/16,拓陆者/kD/12,萨瓦纳/uD/15-20,图雅诺/vD/15,风景G7/vG/14,祥菱M/tG/17,蒙派克/mG/08-18,智蓝轻卡/tE/20,将军/kDG/20
@宝沃汽车|Borgward
#宝沃汽车|1|2.5|Borgward
宝沃BX7/uG/16-21/2,宝沃BX5/uG/17-21/2,宝沃BX6/uG/18-21,宝沃BX3/uG/19-21
@一汽轿车|FAW Car
#一汽奔腾|1|8|FAW Bestune
奔腾B50/sG/09-20/3,奔腾B70/sG/06/2,奔腾B30/sG/15-20/2,奔腾B90/sG/12-17,奔腾X80/uG/13-20/3,奔腾X40/uG/17/2,奔腾T77/uG/18/2,奔腾T33/uG/19,奔腾T99/uG/19,奔腾T55/uG/21,奔腾NAT/mE/21,奔腾小马/hE/24
#一汽红旗|1|9|Hongqi
红旗H5/sGH/18/4,红旗HS5/uG/19/4,红旗H7/sG/13-20,红旗H9/sM/20/3,红旗HS7/uG/19/2,红旗E-HS3/uE/19,红旗E-HS9/uE/20/2,红旗E-QM5/sE/21/2,红旗HS3/uG/23,红旗HQ9/mM/22,红旗H6/sG/22,红旗EH7/sE/24
@天津一汽|Tianjin FAW
#天津一汽|1|2|Tianjin FAW
骏派A70/sG/16-19,骏派D60/uG/14-19,骏派CX65/wG/18-19,骏派A50/sG/18-19,威志V5/sG/12-18,夏利N5/sG/09-15,威姿/hG/04-12
@一汽吉林|FAW Jilin
#一汽吉林|1|1.5|FAW Jilin
森雅R7/uG/16-21,森雅R9/uG/19-21,森雅S80/mG/11-18,佳宝V80/vG/12-20,森雅鸿雁/hE/21
@一汽解放|FAW Jiefang
#一汽解放|1|1.2|FAW Jiefang
解放J6P/tD/07/2,解放J7/tD/18,解放JH6/tD/14,解放J6L/tD/08,柳特/tD/12,虎VN/tD/18
@海马汽车|Haima
#海马汽车|1|2|Haima
海马S5/uG/14-20,海马S7/uG/13-18,海马福美来/sG/03-20,海马M3/sG/13-18,海马8S/uG/19,海马7X/mG/20,海马M6/sG/15-18,海马爱尚EV/hE/15-19,海马丘比特/hG/10-15,海马普力马/mG/04-15
@比亚迪汽车|BYD Auto
#比亚迪|1|92|BYD
秦PLUS DM-i/sP/21/9,秦PLUS EV/sE/21/4,秦/sP/13-18/2,秦Pro/sGP/18-22/2,秦L DM-i/sP/24/4,秦EV/sE/16-23/2,宋PLUS DM-i/uP/21/7,宋PLUS EV/uE/20/3,宋Pro/uG/19-22/2,宋Pro DM-i/uP/21/4,宋/uG/15-19/2,宋MAX/mG/17-21/2,宋L DM-i/uP/24/2,宋L EV/uE/23/2,唐/uGP/15/4,唐DM-i/uP/21/3,唐EV/uE/19/2,汉EV/sE/20/5,汉DM-i/sP/20/4,元/uG/16-19,元EV/uE/18-21/2,元PLUS/uE/22/5,元UP/uE/24/2,元Pro/uE/21/2,海豚/hE/21/5,海鸥/hE/23/5,海豹/sE/22/3,海豹06 DM-i/sP/24/2,海豹07 DM-i/sP/23,海狮07 EV/uE/24,海狮06/uEP/25,驱逐舰05/sP/22/2,护卫舰07/uP/22/2,e2/hE/19-22,e3/sE/19-21,e5/sE/15-20/2,e6/mE/11/2,夏/mP/25,比亚迪F0/hG/08-15/2,比亚迪F3/sG/05-21/3,比亚迪F6/sG/08-13,比亚迪G3/sG/09-14,比亚迪L3/sG/10-16,比亚迪M6/mG/10-17,比亚迪S6/uG/11-17/2,比亚迪S7/uG/14-18,比亚迪G5/sG/14-18,比亚迪速锐/sG/12-18/2,比亚迪思锐/sG/13-16,比亚迪D1/mE/20,比亚迪K9/bE/11,比亚迪T5/tE/15
#腾势|1|2.5|Denza
腾势D9/mEP/22/4,腾势N7/uE/23,腾势N8/uP/23,腾势Z9GT/wEP/24,腾势N9/uP/25,腾势X/uEP/19-21,腾势500/hE/18-19
#仰望|1|0.3|Yangwang
仰望U8/uR/23,仰望U9/pE/24,仰望U7/sEP/25
#方程豹|1|1.5|Fangchengbao
豹5/uP/23/2,豹8/uP/24,钛3/uE/25
@吉利汽车|Geely Auto
#吉利汽车|1|52|Geely
帝豪/sG/09/7,帝豪GS/uG/16/2,帝豪GL/sG/16/3,帝豪S/uG/21,帝豪L/sG/22/2,帝豪EC8/sG/10-16,博瑞/sG/15/2,博瑞GE/sGP/18-20,博越/uG/16/6,博越PRO/uG/19/2,博越L/uGH/22/3,博越X/uG/21,远景/sG/06/4,远景X6/uG/16/2,远景X3/uG/17/3,远景X1/uG/17-20,远景SUV/uG/16-18/2,远景S1/uG/17-20,缤越/uG/18/4,缤瑞/sG/18/3,星越/uG/19/2,星越L/uGH/21/4,星瑞/sG/20/4,嘉际/mG/19,豪越/uG/20/2,ICON/uG/20,熊猫mini/hE/23/3,金刚/sG/06-20,自由舰/sG/05-13,全球鹰GX7/uG/12-16,英伦SC7/sG/10-15,海景/sG/11-16,GX9豪情/uG/14-18,熊猫/hG/08-17
#吉利新能源|1|8|Geely NEV
帝豪新能源/sE/15/3,帝豪GSe/uE/18-21,博瑞新能源/sP/18-21,星越新能源/uP/19-21,缤越新能源/uP/19-21,嘉际新能源/mP/19-21,帝豪GL新能源/sP/18-21
#吉利银河|1|8|Geely Galaxy
银河L7/uP/23/3,银河L6/sP/23/3,银河E5/uE/24/3,银河E8/sE/24,银河星舰7/uP/24/2,星愿/hE/24/4,银河A7/sP/25,银河M9/uP/25
#领克汽车|1|10|Lynk & Co
领克01/uGP/17/3,领克02/uG/18/2,领克03/sG/18/4,领克05/uG/20/2,领克06/uGP/20/2,领克09/uGP/21,领克07 EM-P/sP/24,领克08 EM-P/uP/23/2,领克Z10/sE/24,领克Z20/uE/24,领克900/uP/25
#几何汽车|1|3|Geometry
几何A/sE/19/2,几何C/uE/20/2,几何E/hE/22,几何G6/sE/22,几何M6/uE/22
#极氪|1|5|Zeekr
极氪001/wE/21/4,极氪009/mE/22,极氪X/uE/23,极氪007/sE/24/2,极氪7X/uE/24/2,极氪MIX/mE/24,极氪9X/uP/25
#smart|2|1|smart
smart精灵#1/uE/22,smart精灵#3/uE/23,smart精灵#5/uEP/24
#枫叶汽车|1|0.6|Maple
枫叶30X/uE/20,枫叶60S/sE/22,枫叶80V/mE/21
#远程汽车|1|0.8|Farizon
远程星享V/vE/22,远程E200/tE/16,远程RE500/tER/19
@路特斯|Lotus Cars
#路特斯|1|0.3|Lotus
路特斯Eletre/uE/23,路特斯Emeya/sE/24
@沃尔沃亚太|Volvo Cars Asia Pacific
#沃尔沃亚太|2|7|Volvo Asia Pacific
沃尔沃S60/sGM/20/2,沃尔沃S60L/sG/14-19,沃尔沃S90/sGM/17/3,沃尔沃XC60/uGM/14/4,沃尔沃XC40/uGM/19/2,沃尔沃XC60新能源/uP/20,沃尔沃S90新能源/sP/17,沃尔沃XC40纯电/uE/20,沃尔沃EX30/uE/24
#极星|2|0.4|Polestar
极星2/sE/20,极星4/uE/23
@长城汽车|Great Wall Motor
#长城汽车|1|42|Great Wall
哈弗H6/uGHP/11/9,哈弗H6 Coupe/uG/15/2,哈弗H2/uG/14-21/3,哈弗H2s/uG/16-19,哈弗H1/uG/14-18,哈弗H3/uG/05-17,哈弗H4/uG/18-20,哈弗H5/uGD/10/2,哈弗H7/uG/16-20,哈弗H8/uG/13-18,哈弗H9/uGD/14/2,哈弗M6/uG/17/3,哈弗F5/uG/18-20,哈弗F7/uG/18/3,哈弗F7x/uG/19-21,哈弗大狗/uGP/20/3,哈弗初恋/uG/20,哈弗赤兔/uG/21,哈弗神兽/uG/21,哈弗猛龙/uP/23/2,哈弗枭龙/uP/23,哈弗枭龙MAX/uP/23/2,哈弗酷狗/uG/22,长城C30/sG/10-18/2,长城C50/sG/11-17,长城M4/uG/12-17,风骏5/kDG/09/2,风骏7/kDG/18,风骏3/kDG/07,炮/kDG/19/3,山海炮/kDGP/22,长城V80/mG/08-15,炫丽/hG/08-14,WEY VV5/uG/17-21/2,WEY VV6/uG/18-22,WEY VV7/uG/17-21
#魏牌|1|3|WEY
魏牌 摩卡/uGP/21,魏牌 拿铁/uHP/21,魏牌 玛奇朵/uHP/21,魏牌 蓝山/uP/23/3,魏牌 高山/mP/23
#欧拉|1|6|ORA
欧拉黑猫/hE/19-22/3,欧拉白猫/hE/20-22,欧拉好猫/hE/20/4,欧拉iQ/sE/18-20,欧拉闪电猫/sE/22,欧拉芭蕾猫/hE/22
#坦克|1|5|TANK
坦克300/uGP/20/4,坦克500/uMP/22/2,坦克400/uP/23,坦克700/uP/24
@奇瑞汽车|Chery Automobile
#奇瑞汽车|1|34|Chery
瑞虎8/uG/18/5,瑞虎8 PLUS/uG/20/3,瑞虎8 PRO/uG/22/2,瑞虎7/uG/16/3,瑞虎7 PLUS/uG/20/2,瑞虎5x/uG/17/3,瑞虎3x/uG/16/3,瑞虎3/uG/05/2,瑞虎5/uG/13-18/2,瑞虎9/uGP/23/2,瑞虎8 新能源/uP/22,艾瑞泽5/sG/16/4,艾瑞泽5 PLUS/sG/20/2,艾瑞泽7/sG/13-18,艾瑞泽GX/sG/18/2,艾瑞泽EX/sG/18,艾瑞泽8/sG/22/3,艾瑞泽3/sG/14-18,风云2/sG/09-16,旗云/sG/04-15,QQ/hG/03-19/2,E3/sG/13-17,E5/sG/11-16,A3/sG/08-15,东方之子/sG/03-13,欧萌达/uG/22,舒享家/uG/22,探索06/uG/23,风云A8/sP/24,风云T9/uP/24,捷途X90/uG/19/2,捷途X70/uG/18/3,捷途X70 PLUS/uG/20/2,捷途X95/uG/19,捷途大圣/uG/22,捷途旅行者/uGP/23/2
#星途|1|3|Exeed
星途TX/uG/19/2,星途LX/uG/19,星途VX/uG/21,星途凌云/uG/20,星途揽月/uG/21,星途追风/uG/21,星途瑶光/uGP/22,星途星纪元ES/sER/23
#iCAR|1|1|iCAR
iCAR 03/uE/24/2,iCAR V23/uE/24
@奇瑞新能源|Chery New Energy
#奇瑞新能源|1|5|Chery New Energy
奇瑞eQ/hE/14-20/2,奇瑞eQ1小蚂蚁/hE/17/3,QQ冰淇淋/hE/21/3,艾瑞泽5e/sE/17-22,瑞虎3xe/uE/18-20,大蚂蚁/uE/20,无界PRO/hE/22,奇瑞eQ7/uE/23
@奇瑞商用车|Chery Commercial Vehicle
#开瑞汽车|1|1.4|Karry
优优EV/vE/15,优优/vG/09-20,优劲/tG/13-20,杰虎/tG/16,开瑞K50/mG/14-19,开瑞K60/uG/17-19,海豚EV/vE/20
@凯翼汽车|Cowin Auto
#凯翼汽车|1|2|Cowin
凯翼X3/uG/16-20,凯翼C3/sG/14-18,凯翼C3R/hG/14-18,凯翼V3/mG/16-18,凯翼X5/uG/18-20,炫界/uG/20,轩度/sG/21,昆仑/uG/22
@观致汽车|Qoros Auto
#观致汽车|1|1.6|Qoros
观致3/sG/13-20,观致5/uG/16-20,观致7/uG/20-21
@奇瑞捷豹路虎|Chery Jaguar Land Rover
#奇瑞捷豹路虎|2|3|Chery JLR
捷豹XFL/sG/16/2,捷豹XEL/sG/17,捷豹E-PACE/uG/18,揽胜极光/uGM/15/2,发现神行/uGM/15/2,揽胜极光L/uG/23
@江淮汽车|JAC Motors
#江淮汽车|1|10|JAC
瑞风S3/uG/14-20/3,瑞风S2/uG/15-19,瑞风S5/uG/13-18,瑞风S7/uG/17-20,瑞风S4/uG/18,瑞风M3/mG/15/2,瑞风M4/mG/16/2,瑞风M5/mG/13-20,瑞风A60/sG/15-18,嘉悦A5/sG/19/2,嘉悦X7/uG/20,嘉悦X8/uG/21,思皓QX/uG/21,思皓X8/uG/21,思皓E10X/hE/21/2,江淮iEV6E/hE/15-20/2,江淮iEV7S/uE/17-20/2,江淮iEVS4/uE/19-21,江淮iEVA50/sE/18-20,江淮iEV5/sE/15-18,和悦/sG/09-16,和悦A30/sG/13-17,同悦/sG/08-14,悦悦/hG/10-14,帅铃T6/kDG/15,帅铃T8/kDG/18,骏铃/tD/12,格尔发/tD/08,星锐/vD/11,钇为3/hE/23
#江淮大众思皓|2|0.6|SOL
思皓E20X/uE/18-21
@蔚来汽车|NIO
#蔚来|1|6|NIO
蔚来ES8/uE/18/2,蔚来ES6/uE/19/4,蔚来EC6/uE/20/2,蔚来ET7/sE/22,蔚来ET5/sE/22/3,蔚来ET5T/wE/23/2,蔚来ES7/uE/22,蔚来EC7/uE/23,蔚来ET9/sE/25
#乐道|1|1.2|Onvo
乐道L60/uE/24/2,乐道L90/uE/25
#萤火虫|1|0.3|Firefly
萤火虫/hE/25
@特斯拉（上海）|Tesla Shanghai
#特斯拉|3|24|Tesla
Model 3/sE/19/6,Model Y/uE/21/8,Model Y L/uE/25
@理想汽车|Li Auto
#理想|1|10|Li Auto
理想ONE/uR/19-22/4,理想L9/uR/22/3,理想L8/uR/22/3,理想L7/uR/23/4,理想L6/uR/24/4,理想MEGA/mE/24,理想i8/uE/25,理想i6/uE/25
@小鹏汽车|XPeng
#小鹏|1|9|XPeng
小鹏G3/uE/18-23/3,小鹏P7/sE/20/4,小鹏P5/sE/21/2,小鹏G9/uE/22/2,小鹏G6/uE/23/3,小鹏X9/mE/24,小鹏MONA M03/sE/24/4,小鹏P7+/sE/24/2,小鹏G7/uE/25
@零跑汽车|Leapmotor
#零跑|1|8|Leapmotor
零跑T03/hE/20/4,零跑S01/pE/19-21,零跑C11/uER/21/4,零跑C01/sER/22/2,零跑C10/uER/24/3,零跑C16/uER/24/2,零跑B10/uE/25/2,零跑B01/sE/25
@合众新能源|Hozon
#哪吒|1|5|Neta
哪吒N01/uE/18-20,哪吒U/uE/20/2,哪吒V/hE/20/3,哪吒S/sER/22/2,哪吒AYA/hE/23,哪吒X/uE/23,哪吒L/uR/24,哪吒GT/pE/23
@威马汽车|WM Motor
#威马|1|2.5|Weltmeister
威马EX5/uE/18-22/3,威马EX6/uE/19-22,威马W6/uE/21-22,威马E.5/sE/21-22
@赛力斯汽车|Seres
#AITO问界|1|7|AITO
问界M5/uER/22/3,问界M7/uR/22/4,问界M9/uER/23/3,问界M8/uER/25
#赛力斯|1|1|Seres
赛力斯SF5/uR/19-22,赛力斯蓝电E5/uP/22/2,瑞驰EC35/vE/16
@鸿蒙智行（奇瑞）|HIMA Chery
#智界|1|1|Luxeed
智界S7/sE/23,智界R7/uER/24/2
@鸿蒙智行（北汽）|HIMA BAIC
#享界|1|0.4|Stelato
享界S9/sER/24
@鸿蒙智行（江淮）|HIMA JAC
#尊界|1|0.2|Maextro
尊界S800/sER/25
@小米汽车|Xiaomi Auto
#小米|1|6|Xiaomi
小米SU7/sE/24/4,小米SU7 Ultra/sE/25,小米YU7/uE/25/3
@高合汽车|Human Horizons
#高合|1|0.5|HiPhi
高合HiPhi X/uE/21-24,高合HiPhi Z/sE/22-24,高合HiPhi Y/uE/23-24
@极越汽车|Ji Yue
#极越|1|0.4|Ji Yue
极越01/uE/23-24,极越07/sE/24
@爱驰汽车|Aiways
#爱驰|1|0.3|Aiways
爱驰U5/uE/19-22,爱驰U6/uE/22
@天际汽车|Enovate
#天际|1|0.2|Enovate
天际ME7/uE/20-22,天际ME5/uR/21-22
@前途汽车|Qiantu Motor
#前途|1|0.1|Qiantu
前途K50/pE/18-20
@新特汽车|Singulato
#新特|1|0.3|DearCC
新特DEV 1/hE/18-20
@云度新能源|Yudo
#云度|1|0.6|Yudo
云度π1/uE/17-21,云度π3/uE/18-21
@知豆电动汽车|Zhidou
#知豆|1|1|Zhidou
知豆D2/hE/14-19/2,知豆D3/hE/18-19,知豆彩虹/hE/24
@国机智骏|Guoji Zhijun
#国机智骏|1|0.2|Sinogold
国机智骏GX5/uE/19-21,国机智骏GC1/hE/20-21
@东南汽车|Soueast Motor
#东南汽车|1|3|Soueast
V3菱悦/sG/08-19/2,东南DX3/uG/16-21/2,东南DX7/uG/15-21/2,V5菱致/sG/12-18,V6菱仕/sG/13-18,东南DX5/uG/19-21,得利卡/vG/00-16,东南A5翼舞/sG/19-21
#东南三菱|2|0.8|Soueast Mitsubishi
蓝瑟/sG/06-18,翼神/sG/09-18,君阁/mG/10-15
@众泰汽车|Zotye Auto
#众泰汽车|1|9|Zotye
众泰T600/uG/13-20/3,众泰T600 Coupe/uG/17-20,众泰T700/uG/17-20,众泰T500/uG/18-20,众泰T300/uG/17-20,众泰SR7/uG/15-19/2,众泰SR9/uG/16-20/2,众泰E200/hE/16-19,众泰Z300/sG/12-19,众泰Z500/sG/14-18,众泰Z700/sG/16-19,众泰Z100/hG/13-16,众泰5008/uG/08-14,众泰2008/uG/06-13,众泰Z560/sG/17-19,众泰云100/hE/14-18,大迈X5/uG/15-19/2,大迈X7/uG/16-19,君马S70/uG/18-19
@汉腾汽车|Hanteng Autos
#汉腾汽车|1|2.5|Hanteng
汉腾X5/uG/17-20,汉腾X7/uG/16-20/2,汉腾X7新能源/uP/18-20,汉腾V7/mG/19-20,汉腾X5 EV/uE/19-20
@猎豹汽车|Leopaard
#猎豹汽车|1|3|Leopaard
猎豹CS10/uG/15-20/3,猎豹CS9/uG/17-20,猎豹Q6/uG/14-18,猎豹黑金刚/uG/04-16,猎豹Mattu/uG/19-20,飞腾C5/uG/11-17,猎豹CT7/kD/16-20,猎豹C5 EV/uE/17-20
@力帆汽车|Lifan Motors
#力帆汽车|1|3|Lifan
力帆X60/uG/11-19/2,力帆X50/uG/14-18,力帆迈威/mG/16-19,迈威/mG/16-19,力帆乐途/mG/14-18,力帆620/sG/08-16,力帆720/sG/12-17,力帆820/sG/15-18,力帆650EV/sE/18-20,力帆620EV/sE/13-17,力帆520/sG/06-13,力帆轩朗/mG/17-19
@睿蓝汽车|Livan Automotive
#睿蓝|1|0.7|Livan
睿蓝9/uE/22,睿蓝7/uE/22,睿蓝X3 PRO/uG/22
@福汽启腾|Keyton
#福汽启腾|1|0.2|Keyton
启腾M70/mG/14-18,启腾EX80/mG/17-19
@陆风汽车|Landwind
#陆风汽车|1|1.5|Landwind
陆风X7/uG/15-19/2,陆风X5/uG/13-18,陆风X8/uGD/09-19,陆风X2/uG/17-19,逍遥/uG/18-20,荣曜/uG/19-20
@比速汽车|Bisu
#比速|1|0.8|Bisu
比速T3/uG/17-19,比速T5/uG/17-19,比速M3/mG/17-19
@南京依维柯|Naveco
#南京依维柯|2|1.2|Naveco
依维柯得意/vD/07,依维柯欧胜/vD/15,依维柯Daily/vD/16,超越C300/tD/15
@跃进汽车|Yuejin
#跃进|1|0.3|Yuejin
跃进福运/tD/16,跃进小福星/tD/14
@多士星|Duoshixing
#多士星|1|0.1|Duoshixing
箱货/tD/14
@江西五十铃|Jiangxi Isuzu
#江西五十铃|2|0.7|Jiangxi Isuzu
D-MAX/kD/14,瑞迈/kD/15,铃拓/kD/18,mu-X牧游侠/uD/15
@庆铃汽车|Qingling Motors
#庆铃汽车|2|0.5|Qingling
五十铃KV100/tD/14,五十铃翼放EC/tD/20,达咖/kD/18
@中国重汽|Sinotruk
#中国重汽|1|0.8|Sinotruk
豪沃T7H/tD/13,豪沃轻卡/tD/12,汕德卡C7H/tD/14,豪沃TH7/tD/20,斯太尔M5G/tD/13
@陕汽重卡|Shacman
#陕汽重卡|1|0.6|Shacman
德龙X3000/tD/14,德龙X5000/tD/19,德龙M3000/tDN/13,德龙L3000/tD/15
@东风商用车|Dongfeng Commercial Vehicle
#东风商用车|1|0.8|Dongfeng Trucks
东风天龙/tD/06/2,东风天锦/tD/08,东风天龙旗舰KX/tD/16,多利卡/tD/10,凯普特/tD/13
@大运汽车|Dayun
#大运|1|0.4|Dayun
大运N8V/tD/17,大运悦虎/uE/22,远志M1/uE/23
@三一重卡|Sany Truck
#三一|1|0.2|Sany
三一英杰版牵引车/tD/20,三一魔塔/tE/22
@徐工汽车|XCMG Truck
#徐工|1|0.2|XCMG
漢風G7/tD/16,漢風E7纯电/tE/20
@上汽红岩|SAIC Hongyan
#上汽红岩|1|0.3|Hongyan
红岩杰狮/tD/11,红岩杰狮C6/tD/18
@宇通客车|Yutong Bus
#宇通|1|0.5|Yutong
宇通ZK6122/bD/10,宇通E12/bE/14,宇通T7/bD/14
@中通客车|Zhongtong Bus
#中通|1|0.2|Zhongtong
中通LCK6125/bD/12,中通N12/bE/18
@苏州金龙|Higer Bus
#海格|1|0.2|Higer
海格KLQ6125/bD/13,海格H5C/vD/12
@厦门金龙|King Long
#金龙|1|0.2|King Long
金龙凯锐浩克/vD/16,金龙XMQ6127/bD/13
@厦门金旅|Golden Dragon
#金旅|1|0.2|Golden Dragon
金旅海狮/vG/05,金旅XML6125/bD/13
@安凯客车|Ankai Bus
#安凯|1|0.1|Ankai
安凯A8/bD/14,安凯G9/bE/18
@开沃新能源|Skywell
#创维|1|0.7|Skyworth
创维EV6/uE/21/2,创维HT-i/uP/22
@潍柴汽车|Weichai Auto
#潍柴汽车|1|0.3|Weichai
潍柴U70/uG/17-20,潍柴英致G3/uG/14-18
@宝马（中国）|BMW China
#宝马（进口）|3|5|BMW (imported)
宝马X5/uGM/07/3,宝马X6/uGM/08,宝马7系/sGM/04/2,宝马6系GT/hG/17-23,宝马4系/pGM/13/2,宝马X4/uG/14,宝马X7/uM/19,宝马2系/pG/14,宝马M3/sG/14,宝马i8/pP/14-20,宝马iX/uE/21,宝马i7/sE/22,宝马8系/pM/18,宝马Z4/pG/09,宝马i4/sE/22
#MINI|3|1|MINI
MINI COOPER/hG/04/2,MINI COUNTRYMAN/uG/11,MINI CLUBMAN/wG/08
#劳斯莱斯|3|0.1|Rolls-Royce
古思特/sG/10,库里南/uG/18
@光束汽车|Spotlight Automotive
#光束MINI|2|0.2|MINI (Spotlight)
MINI COOPER E/hE/24
@梅赛德斯-奔驰（中国）|Mercedes-Benz China
#奔驰（进口）|3|6|Mercedes-Benz (imported)
奔驰S级/sGM/06/3,奔驰GLS/uGM/16/2,奔驰GLE/uGM/15/3,奔驰G级/uG/07,奔驰CLA/sG/13,奔驰CLS/sGM/06,奔驰R级/mG/06-17,奔驰B级/hG/09,奔驰ML级/uG/06-15,奔驰GL级/uG/07-15,奔驰SLK/pG/06-16,迈巴赫S级/sGM/15,奔驰EQS/sE/21,奔驰GLE新能源/uP/16,AMG GT/pG/15
#smart（进口）|3|0.5|smart (imported)
smart fortwo/hGE/09-21,smart forfour/hG/16-21
@大众汽车（中国）|Volkswagen China
#大众（进口）|3|2|Volkswagen (imported)
高尔夫（进口）/hG/10-20,甲壳虫/hG/06-20,途锐/uGP/04/3,迈特威/mG/10,尚酷/pG/09-17,辉腾/sG/05-16,蔚揽/wG/16,夏朗/mG/12,进口Tiguan/uG/08-17,CC（进口）/sG/09-12
@奥迪（中国）|Audi China
#奥迪（进口）|3|2.5|Audi (imported)
奥迪Q7/uGM/06/3,奥迪A8L/sGM/04/2,奥迪A5/pG/08/2,奥迪A1/hG/11-18,奥迪A7/sGM/11,奥迪TT/pG/07,奥迪Q8/uM/19,奥迪A4 allroad/wG/09,奥迪R8/pG/07,奥迪A3（进口）/hG/08-16,奥迪RS e-tron GT/sE/22,奥迪S4/sG/10
@保时捷（中国）|Porsche China
#保时捷|3|3|Porsche
卡宴/uGP/03/3,Macan/uGE/14/3,Panamera/sGP/10/2,911/pG/04,718/pG/16,Taycan/sE/20/2
@兰博基尼（中国）|Lamborghini China
#兰博基尼|3|0.1|Lamborghini
Urus/uG/18,Huracán/pG/14
@宾利（中国）|Bentley China
#宾利|3|0.1|Bentley
添越/uG/16,飞驰/sG/06,欧陆/pG/05
@法拉利（中国）|Ferrari China
#法拉利|3|0.1|Ferrari
法拉利488/pG/15-20,法拉利Roma/pG/20
@玛莎拉蒂（中国）|Maserati China
#玛莎拉蒂|3|0.7|Maserati
Levante/uGM/16/2,Ghibli/sGM/13/2,总裁/sG/05,GranTurismo/pG/08,Grecale/uGM/22
@阿斯顿·马丁（中国）|Aston Martin China
#阿斯顿·马丁|3|0.1|Aston Martin
DBX/uG/20,Vantage/pG/06
@捷豹路虎（中国）|Jaguar Land Rover China
#路虎（进口）|3|3|Land Rover (imported)
揽胜/uGMP/03/2,揽胜运动版/uGM/05/2,揽胜星脉/uGM/17,发现/uGM/04/2,卫士/uGM/20/2,神行者2/uG/07-15,揽胜极光（进口）/uG/11-16
#捷豹（进口）|3|0.8|Jaguar (imported)
捷豹XF/sG/08,捷豹XJ/sG/04-19,捷豹F-PACE/uG/16,捷豹F-TYPE/pG/13,捷豹I-PACE/uE/18
@沃尔沃（中国）|Volvo Car China
#沃尔沃（进口）|3|2|Volvo (imported)
沃尔沃XC90/uGM/07/2,沃尔沃S60/sG/10-19,沃尔沃V60/wGM/11,沃尔沃V40/hG/12-20/2,沃尔沃S80L/sG/08-16,沃尔沃V90/wGM/16
@丰田汽车（中国）|Toyota China
#雷克萨斯|3|7|Lexus
雷克萨斯ES/sGH/06/5,雷克萨斯RX/uGH/04/3,雷克萨斯NX/uGHP/14/3,雷克萨斯UX/uHE/18,雷克萨斯LS/sGH/06,雷克萨斯CT/hH/11-20,雷克萨斯IS/sG/06,雷克萨斯GS/sGH/05-20,雷克萨斯LX/uG/07,雷克萨斯LM/mH/20,雷克萨斯RZ/uE/22,雷克萨斯GX/uG/10
#丰田（进口）|3|1.5|Toyota (imported)
埃尔法/mGH/08/2,丰田86/pG/12,普瑞维亚/mG/06-20,威尔法/mH/20,FJ酷路泽/uG/07-18,兰德酷路泽/uG/03,Supra/pG/19
@日产（中国）|Nissan China
#英菲尼迪（进口）|3|1|Infiniti (imported)
英菲尼迪G系/sG/07-15,英菲尼迪QX60（进口）/uGH/13,英菲尼迪QX80/uG/11,英菲尼迪FX/uG/06-15,英菲尼迪Q70L/sG/13-19,英菲尼迪ESQ/uG/14-18
#日产（进口）|3|0.4|Nissan (imported)
途乐/uG/10,贵士/mG/11-17,370Z/pG/09,GT-R/pG/09
@本田（中国）|Honda China
#本田（进口）|3|0.3|Honda (imported)
本田CR-Z/pH/12-15,飞度hybrid/hH/12-14
#讴歌（进口）|3|0.3|Acura (imported)
讴歌MDX/uG/07-20,讴歌TLX/sG/14-21,讴歌ILX/sG/13-16
@马自达（中国）|Mazda China
#马自达（进口）|3|0.3|Mazda (imported)
马自达CX-9/uG/08-18,马自达MX-5/pG/06,马自达5/mG/08-14
@三菱汽车（中国）|Mitsubishi China
#三菱（进口）|3|0.8|Mitsubishi (imported)
帕杰罗/uG/04,欧蓝德（进口）/uG/06-16,帕杰罗V93/uG/10-19,ASX劲炫（进口）/uG/10-13
@斯巴鲁（中国）|Subaru China
#斯巴鲁|3|1.5|Subaru
森林人/uGH/04/3,傲虎/wG/05/2,力狮/sG/05,XV/uGH/11/2,BRZ/pG/12,翼豹/hG/05-16
@铃木（中国）|Suzuki China
#铃木（进口）|3|0.3|Suzuki (imported)
吉姆尼/uG/07-16,超级维特拉/uG/06-15,凯泽西/sG/10-15
@现代汽车（中国）|Hyundai China
#现代（进口）|3|0.6|Hyundai (imported)
格锐/uG/13-17,雅尊/sG/05-17,劳恩斯/sG/08-15,帕里斯帝/uG/20,飞思/hG/11-17,捷恩斯/sG/15-18
#捷尼赛思|3|0.3|Genesis
捷尼赛思G80/sG/21,捷尼赛思GV80/uG/21,捷尼赛思GV70/uG/22
@起亚（中国）|Kia China
#起亚（进口）|3|0.4|Kia (imported)
索兰托/uG/09-20,霸锐/uG/08-16,嘉华（进口）/mG/06-20,凯尊/sG/11-17,速迈/pG/10-15
@福特（中国）|Ford China
#福特（进口）|3|0.7|Ford (imported)
Mustang/pG/15/2,F-150猛禽/kG/17,探险者（进口）/uG/12-19/2,嘉年华ST/hG/13-16,福克斯ST/hG/12-18
#林肯（进口）|3|1|Lincoln (imported)
林肯MKC/uG/14-19,林肯MKZ/sGH/14-20/2,林肯MKX/uG/14-18,领航员/uG/15,大陆/sG/17-20,Nautilus航海家/uG/18-20
@克莱斯勒（中国）|Chrysler China
#Jeep（进口）|3|1.8|Jeep (imported)
牧马人/uGP/08/3,大切诺基/uG/11/3,自由客/uG/08-16,指南者（进口）/uG/07-16,角斗士/kG/20
#克莱斯勒|3|0.3|Chrysler
克莱斯勒300C/sG/05-19,大捷龙/mG/07-21
#道奇|3|0.3|Dodge
酷威/uG/08-17,酷搏/hG/07-12
#阿尔法·罗密欧|3|0.2|Alfa Romeo
Giulia/sG/17,Stelvio/uG/17
@通用汽车（中国）|GM China
#凯迪拉克（进口）|3|0.4|Cadillac (imported)
凯雷德/uG/07,SRX/uG/09-16,凯迪拉克CTS/sG/08-16
#雪佛兰（进口）|3|0.3|Chevrolet (imported)
科迈罗/pG/11-20,科帕奇（进口）/uG/08-12,沃蓝达/hP/11-15
@特斯拉（进口）|Tesla imports
#特斯拉（进口）|3|1.2|Tesla (imported)
Model S/sE/14/2,Model X/uE/16/2,Model 3（进口）/sE/19-20
@雷诺（中国）|Renault China
#雷诺（进口）|3|0.8|Renault (imported)
科雷傲（进口）/uG/09-16/2,风朗/sG/11-15,纬度/sG/11-16,塔利斯曼/sG/12-16
@标致雪铁龙（中国）|PSA China
#标致（进口）|3|0.2|Peugeot (imported)
标致RCZ/pG/10-16,标致4008（进口）/uG/12-16
#雪铁龙（进口）|3|0.3|Citroën (imported)
C4毕加索/mG/08-19,雪铁龙C4 Aircross/uG/12-16
#DS（进口）|3|0.1|DS (imported)
DS3/hG/12-18,DS4/hG/12-17
@菲亚特（中国）|Fiat China
#菲亚特（进口）|3|0.2|Fiat (imported)
菲亚特500/hG/11-17,菲跃/uG/12-17
@双龙汽车（中国）|SsangYong China
#双龙|3|0.2|SsangYong
柯兰多/uG/11-18,蒂维拉/uG/15-18,爱腾/uG/06-16
`
