import { serve } from '../doubles/small-server.ts';
import { chatServer } from './chat-server.ts';

serve(chatServer());
