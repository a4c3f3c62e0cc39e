// The annotations of a page that play something: Screen, RichMedia, Movie, Sound and 3D, and links and buttons whose
// actions play.

#include "qpdf_objects.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <tuple>

using namespace gatefold;

namespace {

/// An annotation of more files has those left out.
constexpr size_t most_files = 10'000;

class media_reader {
public:
    explicit media_reader(QPDFObjectHandle page) : annotations(items(value(page, "/Annots"), mind)) {
        for (size_t i = 0; i < annotations.size(); i++) {
            places.emplace(annotations[i].getObjGen(), (int32_t)i);
        }
    }

    media_reader(const media_reader &) = delete;

    ~media_reader() {
        for (cgatefold_medium &medium : media) { free_strings(medium); }
    }

    cgatefold_media read() {
        for (size_t i = 0; i < annotations.size() && mind.spend(); i++) { read_annotation((int32_t)i); }
        cgatefold_media found = {};
        if (media.empty()) { return found; }
        found.items = static_cast<cgatefold_medium *>(malloc(media.size() * sizeof(cgatefold_medium)));
        if (found.items == nullptr) { return found; }
        memcpy(found.items, media.data(), media.size() * sizeof(cgatefold_medium));
        found.count = media.size();
        media.clear();
        found.files = files.take(mind.is_spent());
        return found;
    }

    static void free_strings(cgatefold_medium &medium) {
        for (char *text : {medium.title, medium.contents, medium.configuration, medium.flash_variables}) { free(text); }
    }

private:
    patience mind;
    std::vector<QPDFObjectHandle> annotations;
    std::map<QPDFObjGen, int32_t> places;
    std::vector<cgatefold_medium> media;
    file_list files;
    /// The files of the current annotation, by stream, name and target.
    std::map<std::tuple<int32_t, std::string, std::string>, size_t> known;

    cgatefold_medium &current() { return media.back(); }

    // MARK: Annotations

    void read_annotation(int32_t index) {
        using reader = void (media_reader::*)(QPDFObjectHandle);
        static const std::map<std::string, std::pair<cgatefold_media_subtype, reader>> readers = {
            {"Screen", {CGATEFOLD_MEDIA_SCREEN, &media_reader::read_actions}},
            {"RichMedia", {CGATEFOLD_MEDIA_RICH_MEDIA, &media_reader::read_rich_media}},
            {"Movie", {CGATEFOLD_MEDIA_MOVIE, &media_reader::read_movie}},
            {"Sound", {CGATEFOLD_MEDIA_SOUND, &media_reader::read_sound}},
            {"3D", {CGATEFOLD_MEDIA_THREE_D, &media_reader::read_model}},
            {"Link", {CGATEFOLD_MEDIA_LINK, &media_reader::read_actions}},
            {"Widget", {CGATEFOLD_MEDIA_WIDGET, &media_reader::read_actions}},
        };
        QPDFObjectHandle annotation = annotations[(size_t)index];
        auto found = readers.find(name(value(annotation, "/Subtype")));
        if (found == readers.end()) { return; }
        auto [subtype, read] = found->second;
        open(annotation, subtype, index);
        (this->*read)(annotation);
        current().file_count = files.size() - current().first_file;
        bool is_trigger = subtype == CGATEFOLD_MEDIA_LINK || subtype == CGATEFOLD_MEDIA_WIDGET;
        if (is_trigger && current().file_count == 0) { discard(); }
    }

    void open(QPDFObjectHandle annotation, cgatefold_media_subtype subtype, int32_t index) {
        const int hidden = 1 << 1, no_view = 1 << 5;
        cgatefold_medium medium = {};
        medium.subtype = subtype;
        medium.annotation_index = index;
        medium.target_index = -1;
        medium.rect = rect(value(annotation, "/Rect"));
        medium.title = copy(text(value(annotation, "/T")));
        medium.contents = copy(text(value(annotation, "/Contents")));
        double flags = number(value(annotation, "/F"), 0);
        medium.is_hidden = flags >= 0 && flags < 1e9 && ((int)flags & (hidden | no_view)) != 0;
        medium.has_appearance = has_appearance(annotation);
        medium.playback = {CGATEFOLD_ACTIVATION_NONE, -1, -1, -1};
        medium.first_file = files.size();
        media.push_back(medium);
        known.clear();
    }

    void discard() {
        files.cut(current().first_file);
        free_strings(current());
        media.pop_back();
    }

    static bool has_appearance(QPDFObjectHandle annotation) {
        QPDFObjectHandle normal = value(value(annotation, "/AP"), "/N");
        if (normal.isStream()) { return true; }
        return value(normal, ("/" + name(value(annotation, "/AS"))).c_str()).isStream();
    }

    /// Adds a file to the current annotation, where it is a file and not there yet.
    void add(const cgatefold_file &file) {
        files.add(file);
        bool is_file = file.place != CGATEFOLD_FILE_MISSING || file.name != nullptr;
        bool has_room = files.size() - current().first_file <= most_files;
        auto text = [](const char *string) { return std::string(string ? string : ""); };
        auto [place, is_new] =
            known.emplace(std::tuple(file.stream.number, text(file.name), text(file.target)), files.size() - 1);
        // What the file is played as is told by who plays it.
        if (!is_new && file.is_primary) { files[place->second].is_primary = true; }
        if (is_file && has_room && is_new) { return; }
        if (is_new) { known.erase(place); }
        files.cut(files.size() - 1);
    }

    void activate(cgatefold_activation activation) {
        if (current().playback.activation == CGATEFOLD_ACTIVATION_NONE) { current().playback.activation = activation; }
    }

    // MARK: Actions

    /// What starts by itself comes first: that is what a reader does not wait for.
    void read_actions(QPDFObjectHandle annotation) {
        QPDFObjectHandle additional = value(annotation, "/AA");
        read_action(value(additional, "/PO"), CGATEFOLD_ACTIVATION_PAGE_OPENED);
        read_action(value(additional, "/PV"), CGATEFOLD_ACTIVATION_PAGE_VISIBLE);
        read_action(value(annotation, "/A"), CGATEFOLD_ACTIVATION_CLICK);
        read_action(value(additional, "/U"), CGATEFOLD_ACTIVATION_CLICK);
        read_action(value(additional, "/D"), CGATEFOLD_ACTIVATION_CLICK);
        read_action(value(additional, "/E"), CGATEFOLD_ACTIVATION_HOVER);
    }

    /// An action and those behind it (/Next).
    void read_action(QPDFObjectHandle first, cgatefold_activation activation) {
        visited_objects visited;
        std::vector<QPDFObjectHandle> open = {first};
        while (!open.empty() && mind.spend()) {
            QPDFObjectHandle action = open.back();
            open.pop_back();
            if (!action.isDictionary() || !visited.is_new(action)) { continue; }
            size_t before = files.size();
            play(action);
            if (files.size() > before) { activate(activation); }
            for (QPDFObjectHandle next : items(value(action, "/Next"), mind)) { open.push_back(next); }
        }
    }

    void play(QPDFObjectHandle action) {
        std::string kind = name(value(action, "/S"));
        if (kind == "Rendition") {
            // 1 stops, 2 pauses, 3 goes on with what another action plays.
            double operation = number(value(action, "/OP"), 0);
            if (operation != 0 && operation != 4) { return; }
            size_t before = files.size();
            read_rendition(value(action, "/R"));
            if (files.size() > before) { aim(value(action, "/AN")); }
        } else if (kind == "Movie") {
            play_movie(action);
        } else if (kind == "Sound") {
            add(describe_sound(value(action, "/Sound")));
            set_volume(number(value(action, "/Volume"), -1));
            if (truth(value(action, "/Repeat")) == 1) { current().playback.repeat_count = 0; }
        }
    }

    void aim(QPDFObjectHandle annotation) {
        auto place = places.find(annotation.getObjGen());
        bool is_there = annotation.isIndirect() && place != places.end();
        if (is_there && place->second != current().annotation_index) { current().target_index = place->second; }
    }

    /// A movie action names the annotation that it plays, or that one's title (PDF 32000-1, table 208).
    void play_movie(QPDFObjectHandle action) {
        std::string operation = name(value(action, "/Operation"));
        if (!operation.empty() && operation != "Play") { return; }
        QPDFObjectHandle played = value(action, "/Annotation");
        std::string title = text(value(action, "/T"));
        for (size_t i = 0; i < annotations.size() && !played.isDictionary() && !title.empty() && mind.spend(); i++) {
            bool is_movie = name(value(annotations[i], "/Subtype")) == "Movie";
            if (is_movie && text(value(annotations[i], "/T")) == title) { played = annotations[i]; }
        }
        QPDFObjectHandle movie = value(played, "/Movie");
        add(describe_file(value(movie, "/F"), ""));
        aim(played);
    }

    // MARK: Renditions (PDF 32000-1, 13.2)

    /// A media rendition, or a selector of several, from which a viewer takes the first that it can play.
    void read_rendition(QPDFObjectHandle first) {
        visited_objects visited;
        std::vector<QPDFObjectHandle> open = {first};
        while (!open.empty() && mind.spend()) {
            QPDFObjectHandle rendition = open.back();
            open.pop_back();
            if (!rendition.isDictionary() || !visited.is_new(rendition)) { continue; }
            if (name(value(rendition, "/S")) == "SR") {
                std::vector<QPDFObjectHandle> choices = items(value(rendition, "/R"), mind);
                open.insert(open.end(), choices.rbegin(), choices.rend());
                continue;
            }
            read_clip(value(rendition, "/C"));
            read_play_parameters(value(rendition, "/P"));
        }
    }

    /// A clip has its data, or is a section of another clip.
    void read_clip(QPDFObjectHandle clip) {
        const int deepest_section = 16;
        for (int depth = 0; depth < deepest_section && name(value(clip, "/S")) == "MCS"; depth++) {
            clip = value(clip, "/D");
        }
        QPDFObjectHandle data = value(clip, "/D");
        if (!data.isDictionary() && !data.isString()) { return; }
        cgatefold_file file = describe_file(data, text(value(clip, "/N")));
        // The clip's type is what players go by; that of the embedded file is often missing.
        std::string type = text(value(clip, "/CT"));
        if (!type.empty()) {
            free(file.mime_type);
            file.mime_type = copy(type);
        }
        add(file);
    }

    /// What must be honoured goes before what should be.
    void read_play_parameters(QPDFObjectHandle parameters) {
        for (const char *key : {"/MH", "/BE"}) {
            QPDFObjectHandle wishes = value(parameters, key);
            cgatefold_playback &playback = current().playback;
            set_volume(number(value(wishes, "/V"), -100) / 100);
            if (playback.shows_controls < 0) { playback.shows_controls = truth(value(wishes, "/C")); }
            if (playback.repeat_count < 0) {
                playback.repeat_count = std::max(-1.0, number(value(wishes, "/RC"), -1));
            }
        }
    }

    void set_volume(double volume) {
        if (current().playback.volume < 0 && volume >= 0) { current().playback.volume = volume; }
    }

    // MARK: RichMedia (Adobe Supplement to ISO 32000, 9.6)

    void read_rich_media(QPDFObjectHandle annotation) {
        QPDFObjectHandle content = value(annotation, "/RichMediaContent");
        for_each_name(value(content, "/Assets"), mind, [this](const std::string &key, auto file) {
            add(describe_file(file, key));
        });
        QPDFObjectHandle activation = value(value(annotation, "/RichMediaSettings"), "/Activation");
        activate(activation_of(name(value(activation, "/Condition"))));
        current().playback.shows_controls = truth(value(value(activation, "/Presentation"), "/Toolbar"));
        std::vector<QPDFObjectHandle> configurations = items(value(content, "/Configurations"), mind);
        // Without one of its own, the activation takes the first.
        QPDFObjectHandle active = value(activation, "/Configuration");
        if (!active.isDictionary() && !configurations.empty()) { active = configurations.front(); }
        current().configuration = copy(name(value(active, "/Subtype")));
        read_instances(active, true);
        for (QPDFObjectHandle configuration : configurations) { read_instances(configuration, false); }
    }

    void read_instances(QPDFObjectHandle configuration, bool is_active) {
        for (QPDFObjectHandle instance : items(value(configuration, "/Instances"), mind)) {
            QPDFObjectHandle asset = value(instance, "/Asset");
            if (asset.isNull()) { continue; }
            cgatefold_file file = describe_file(asset, "");
            file.is_primary = is_active;
            add(file);
            std::string variables = text(value(value(instance, "/Params"), "/FlashVars"));
            if (current().flash_variables == nullptr) { current().flash_variables = copy(variables); }
            if (current().configuration == nullptr) {
                current().configuration = copy(name(value(instance, "/Subtype")));
            }
        }
    }

    static cgatefold_activation activation_of(const std::string &condition) {
        if (condition == "PO") { return CGATEFOLD_ACTIVATION_PAGE_OPENED; }
        return condition == "PV" ? CGATEFOLD_ACTIVATION_PAGE_VISIBLE : CGATEFOLD_ACTIVATION_CLICK;
    }

    // MARK: Movies, sounds, models

    /// PDF 32000-1, 13.4.
    void read_movie(QPDFObjectHandle annotation) {
        QPDFObjectHandle movie = value(annotation, "/Movie");
        add(describe_file(value(movie, "/F"), ""));
        current().has_poster_stream = value(movie, "/Poster").isStream();
        QPDFObjectHandle wishes = value(annotation, "/A");
        if (truth(wishes) != 0) { activate(CGATEFOLD_ACTIVATION_CLICK); }
        if (!wishes.isDictionary()) { return; }
        cgatefold_playback &playback = current().playback;
        playback.shows_controls = truth(value(wishes, "/ShowControls")) == 1;
        std::string mode = name(value(wishes, "/Mode"));
        playback.repeat_count = mode == "Repeat" || mode == "Palindrome" ? 0 : 1;
        // A negative volume is muted.
        QPDFObjectHandle volume = value(wishes, "/Volume");
        if (volume.isNumber()) { set_volume(std::max(0.0, number(volume, 1))); }
    }

    void read_sound(QPDFObjectHandle annotation) {
        add(describe_sound(value(annotation, "/Sound")));
        activate(CGATEFOLD_ACTIVATION_CLICK);
    }

    /// PDF 32000-1, 13.6: a stream, or a dictionary by which several annotations share one.
    void read_model(QPDFObjectHandle annotation) {
        QPDFObjectHandle model = value(annotation, "/3DD");
        if (model.isDictionary()) { model = value(model, "/3DD"); }
        add(describe_model(model));
        QPDFObjectHandle wishes = value(annotation, "/3DA");
        std::string condition = name(value(wishes, "/A"));
        activate(activation_of(condition));
        current().playback.shows_controls = truth(value(wishes, "/TB"));
    }
};

}  // namespace

extern "C" {

cgatefold_status cgatefold_files_copy_media(
    cgatefold_files *files, int32_t page_index, cgatefold_media *media, cgatefold_message *message) {
    return guarded(files, message, [=] {
        const std::vector<QPDFObjectHandle> &pages = files->qpdf.getAllPages();
        if (page_index < 0 || (size_t)page_index >= pages.size()) {
            return cgatefold_fail(CGATEFOLD_NO_PAGE, message, "there is no such page");
        }
        *media = media_reader(pages[(size_t)page_index]).read();
        return CGATEFOLD_OK;
    });
}

void cgatefold_media_free(cgatefold_media *media) {
    for (size_t i = 0; i < media->count; i++) { media_reader::free_strings(media->items[i]); }
    free(media->items);
    cgatefold_file_list_free(&media->files);
    *media = {};
}
}
