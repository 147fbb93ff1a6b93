import { escapeRegex } from '../../record/text/escape-regex.ts';

/**
 * What the parts of a chat are called, in many languages: hints to what a control is for, never proof. Beginnings of words,
 * except where a script writes no spaces.
 */
export type ChatPart =
  | 'compose'
  | 'search'
  | 'send'
  | 'stop'
  | 'attach'
  | 'edit'
  | 'save'
  | 'open'
  | 'accept'
  | 'confirm'
  | 'waiting'
  | 'failed'
  | 'broken'
  | 'courtesy'
  | 'status';

const listed = (text: string) => text.trim().split(/\s*,\s*/);

const words: Record<ChatPart, readonly string[]> = {
  compose: listed(`
    ask, message, type, chat, prompt, reply, question, write, say , send a, talk, how can, nachricht,
    frag, schreib, eingabe, écri, ecri, demand, posez, mensaje, pregunt, escrib, mensagem, pergunt,
    escrev, digite, messagg, scriv, chied, bericht, vraag, typ, meddelande, fråga, skriv, besked,
    melding, viesti, kirjoita, wiadomo, napisz, pytan, zpráv, napiš, mesaj, soru, yaz, сообщ, вопрос,
    напиш, спрос, введ, повідом, رسال, اكتب, اسأل, הודע, שאל, כתוב, संदेश, पूछ, tin nhắn, nhập, hỏi,
    pesan, tanya, ketik, ข้อความ, ถาม, 输入, 消息, 问, 发送, 说点, 聊, 輸入, 訊息, 問, 入力, メッセージ, 質問, 메시지, 입력, 질문
  `),
  search: listed(`
    search, find, filter, such, recherch, buscar, busca, pesquis, cerca, zoek, sök, søg, szukaj, hledat,
    ara, поиск, найти, пошук, بحث, חיפוש, खोज, tìm, cari, ค้นหา, 搜索, 查找, 搜尋, 検索, 검색
  `),
  send: listed(`
    send, submit, senden, absenden, envoyer, enviar, invia, verstu, verzend, skicka, lähetä, wyślij,
    odeslat, gönder, отправ, надісл, إرسال, أرسل, שלח, भेज, gửi, kirim, ส่ง, 发送, 提交, 發送, 傳送, 送信, 보내, 전송
  `),
  stop: listed(`
    stop, cancel, abort, interrupt, halt, abbrech, anhalten, arrêt, interrompre, annul, detener, parar,
    cancelar, interromper, ferma, interrompi, avbryt, zatrzymaj, přerušit, durdur, останов, прерв,
    зупин, إيقاف, עצור, रोक, dừng, berhenti, หยุด, 停止, 中断, 终止, 中止, 중지, 정지
  `),
  attach: listed(`
    attach, upload, anhang, anhäng, hochladen, joindre, téléverser, adjunt, subir, anex, allega, carica, bijlage, bifoga, załącz,
    ekle, прикреп, إرفاق, צרף, đính kèm, lampir, แนบ, 附件, 上传, 上傳, 添付, 첨부
  `),
  edit: listed(`
    edit, bearbeit, modifi, editar, modifica, bewerk, redigera, edytuj, düzenle, редакт, изменить, تعديل, ערוך, chỉnh sửa, ubah, แก้ไข,
    编辑, 修改, 編輯, 編集, 편집, 수정
  `),
  save: listed(`
    save, update, done, send, submit, speicher, senden, enregistr, envoyer, guardar, enviar, salva, invia, opslaan, spara, zapisz,
    kaydet, сохран, отправ, حفظ, שמור, lưu, simpan, บันทึก, 保存, 更新, 发送, 提交, 确定, 儲存, 送信, 저장, 보내
  `),
  open: listed(`
    chat, help, support, message us, messenger, assistant, ask, contact, bot, hilfe, aide, ayuda, ajuda,
    aiuto, hulp, hjälp, pomoc, yardım, помощ, чат, مساعد, עזרה, सहायता, trợ, 客服, 聊天, 帮助, 咨询, 助手, チャット,
    ヘルプ, 채팅, 상담
  `),
  accept: listed(`
    accept, agree, allow, got it, understand, continue, consent, i consent, ok, akzept, zustimm,
    einverstanden, accepter, autoris, aceptar, acepto, aceitar, accett, accepteer, godkänn, akceptuj,
    přijmout, kabul, принять, соглас, прийняти, موافق, قبول, אישור, चलिए, 接受, 同意, 知道了, 确定, 同意する, 承認, 동의,
    확인
  `),
  // Of what was asked in the conversation.
  confirm: listed(`
    confirm, approve, yes, go ahead, proceed, bestätig, freigeb, ja, confirmer, oui, confirmar, sí, sim, conferma, sì, bevestig,
    bekräfta, potwierdź, potvrdit, onayla, evet, подтверд, да, підтверд, تأكيد, نعم, אישור, पुष्टि, xác nhận, konfirmasi, ยืนยัน, 确认, 同意,
    批准, 是的, 確認, 承認, はい, 확인, 예
  `),
  waiting: listed(`
    typing, is typing, thinking, loading, generating, working, please wait, one moment, searching,
    processing, in progress, streaming, responding, writing, schreibt, denkt, lädt, écrit, chargement,
    réfléchit, escribiendo, pensando, cargando, digitando, carregando, scrivendo, denken, tänker, pisze,
    yazıyor, düşünüyor, печата, думает, друкує, يكتب, מקליד, टाइप, đang, mengetik, 正在, 思考中, 输入中, 加载,
    生成中, 入力中, 考え中, 생각, 입력 중, 작성 중
  `),
  failed: listed(`
    error, an error occurred, something went wrong, went wrong, failed to, failure, could not, couldn't,
    unable to, try again, connection lost, disconnected, unavailable, timed out, no response, oops,
    fehler, schiefgelaufen, fehlgeschlagen, erneut, erreur, échec, échoué, réessay, ocurrió un error,
    algo salió mal, inténtalo, ocorreu um erro, algo deu errado, tente novamente, errore, riprova, fout,
    mislukt, opnieuw, fel uppstod, misslyck, błąd, chyba, hata, ошибк, не удалось, помилк, خطأ, שגיאה,
    त्रुटि, lỗi, kesalahan, ข้อผิดพลาด, 错误, 出错, 失败, 重试, 错了, 錯誤, 失敗, エラー, 오류, 실패
  `),
  // Of machines, not of what somebody asked for: an agent that could not find an order is not broken.
  broken: listed(`
    error, an error occurred, something went wrong, went wrong, failed to fetch, failed to load, failed to receive, failed to
    send, failed to get, failed to connect, connection lost, connection failed, disconnected, service unavailable, temporarily
    unavailable, timed out, no response, network, server error, try again, oops, fehler, schiefgelaufen, erneut, erreur,
    réessay, ocurrió un error, algo salió mal, inténtalo, ocorreu um erro, algo deu errado, tente novamente, errore, riprova,
    fout, opnieuw, fel uppstod, błąd, chyba, hata, ошибк, помилк, خطأ, שגיאה, त्रुटि, lỗi, kesalahan, ข้อผิดพลาด, 出错, 重试,
    错了, 系统错误, 服务器, 网络错误, 錯誤, エラー, 오류
  `),
  courtesy: listed(`
    please, sorry, again, later, thank, moment, help, could, would, should, have, this, that, with, your, bitte, danke, wieder,
    merci, encore, gracias, favor, obrigad, grazie, 请, 抱歉, 谢谢, 稍后, 一下, 您好, すみません, 죄송
  `),
  status: listed(`
    sent, delivered, read, seen, edited, just now, now, today, yesterday, sending, gesendet, gelesen,
    gerade eben, heute, envoyé, lu, à l'instant, enviado, leído, lido, inviato, letto, verzonden,
    gelezen, zojuist, skickat, wysłano, отправлено, прочитано, gönderildi, okundu, 已发送, 已读, 刚刚, 今天,
    送信済み, 既読, たった今, 읽음, 방금
  `),
};

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const begins = (word: string) =>
  unspaced.test(word) ? escapeRegex(word) : `(?<![\\p{L}\\p{N}])${escapeRegex(word)}`;

const patterns = new Map<ChatPart, RegExp>();

/** Whether a label, a name or a text says that it is this part of a chat. `camelCase` and `kebab-case` count as words. */
export function soundsLike(part: ChatPart, text: string): boolean {
  return patternOf(part).test(text.replace(/([a-z])([A-Z])/g, '$1 $2'));
}

export function patternOf(part: ChatPart): RegExp {
  const known = patterns.get(part) ?? new RegExp(words[part].map(begins).join('|'), 'iu');
  patterns.set(part, known);
  return known;
}
