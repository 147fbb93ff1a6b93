/** Why a reply or one of its tool calls failed. The server writes these into the stream, and the page shows no others. */
export const replyFailures = {
  unknownTool: 'There is no such tool.',
  wrongArguments: 'The tool was given wrong arguments.',
  brokeOff: 'The reply broke off. Please try again.',
  modelBusy: 'The model is very busy right now. Please try again later.',
  modelUnavailable: 'The model is not available right now. Please try again later.',
  toolTimeout: 'The tool did not answer in time.',
  toolFailed: 'The tool call failed.',
};
